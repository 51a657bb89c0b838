! Variables that stand for something else: of common blocks, of an equivalence,
! of the procedure around a contained one, of associate, and arguments that may
! be missing.  Loops count with them, end at them, sum into them.  Without this
! test a rewritten region could use what they stand for on the host.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report "nests[0].kind" "doall" }
! { acctile-report "nests.length" 9 }

module shared
  implicit none
  integer :: last, total
  real :: scale
  common /outside/ last, total, scale
end module shared

subroutine in_common (a)
  use shared
  implicit none
  real, intent(inout) :: a(64, 64)
  integer :: i, j
  common /counters/ i, j
  total = 0
  !$acc parallel loop copy(a) collapse(2)
  do j = 1, last
    do i = 1, last
      a(i, j) = int (a(i, j) * scale) + i
    end do
  end do
  !$acc parallel loop copyin(a) reduction(+:total)
  do j = 1, last
    !$acc loop reduction(+:total)
    do i = j, last
      total = total + int (a(i, j))
    end do
  end do
  !$acc parallel copy(a) copy(total)
  !$acc loop reduction(max:total)
  do i = 1, last
    total = max (total, int (a(i, i)))
  end do
  !$acc end parallel
  !$acc kernels copy(a)
  do j = 2, last
    do i = 2, last
      a(i, j) = 0.25 * (a(i, j) + a(i - 1, j) + 2 * a(i, j - 1))
    end do
  end do
  !$acc end kernels
end subroutine in_common

subroutine equivalent (a)
  implicit none
  real, intent(inout) :: a(64, 64)
  integer :: i, j, n, words(4)
  real :: t
  real :: sum
  equivalence (words(1), n), (words(2), i), (words(3), t), (words(4), sum)
  n = 60
  sum = 0
  !$acc parallel loop copy(a) private(t) reduction(+:sum)
  do j = 1, n
    !$acc loop private(t) reduction(+:sum)
    do i = 1, n
      t = a(i, j) + 1
      a(i, j) = t
      sum = sum + int (t)
    end do
  end do
  print *, sum
end subroutine equivalent

program names
  use shared
  implicit none
  real :: grid(64, 64), column(64), factor
  integer :: i, j, n, count
  n = 50
  last = 40
  scale = 0.5
  column = 3
  count = 0
  do j = 1, 64
    do i = 1, 64
      grid(i, j) = mod (i * 7 + j * 3, 11)
    end do
  end do
  call in_common (grid)
  print *, total, sum (int (grid))
  call equivalent (grid)
  call contained ()
  print *, count, sum (int (grid))
  call renamed ()
  print *, sum (int (grid))
  call maybe (grid)
  call maybe (grid, column, n)
  print *, sum (int (grid)), n

contains

  subroutine contained ()
    !$acc parallel loop copy(grid) private(factor)
    do j = 1, n
      !$acc loop private(factor)
      do i = 1, n
        factor = i + j
        grid(i, j) = 0.5 * grid(i, j) + factor
      end do
    end do
    !$acc parallel loop copyin(grid) reduction(+:count)
    do j = 1, n
      !$acc loop reduction(+:count)
      do i = 1, n
        count = count + int (grid(i, j))
      end do
    end do
    !$acc kernels copy(grid)
    do j = 2, n
      do i = 2, n
        grid(i, j) = int (0.25 * (grid(i, j) + grid(i - 1, j) + grid(i, j - 1)))
      end do
    end do
    !$acc end kernels
  end subroutine contained

  subroutine renamed ()
    associate (part => grid(2:40, 3:41), m => n - 12)
      block
        integer :: i
        !$acc parallel loop copy(grid)
        do j = 1, m
          !$acc loop
          do i = 1, m
            part(i, j) = part(i, j) + i * j
          end do
        end do
      end block
    end associate
  end subroutine renamed

  subroutine maybe (a, extra, sum)
    real, intent(inout) :: a(64, 64)
    real, intent(in), optional :: extra(64)
    integer, intent(inout), optional :: sum
    real :: more(64)
    more = 2
    if (present (extra)) more = extra
    !$acc parallel loop copy(a) copyin(extra)
    do j = 1, 64
      !$acc loop
      do i = 1, 64
        if (present (extra)) a(i, j) = a(i, j) + extra(i)
        a(i, j) = a(i, j) + more(i)
      end do
    end do
    if (present (sum)) then
      !$acc parallel loop copyin(a) reduction(+:sum)
      do i = 1, 64
        sum = sum + int (a(i, i))
      end do
    end if
  end subroutine maybe
end program names
