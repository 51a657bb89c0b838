! Gangs of imperfect nests that add up what their lanes have, in Fortran: local
! variables, dummy arguments and those of modules, with workers, collapsed.
! Without this test a gang's part could be lost, or be added twice.
!
! { acctile-report "nests[0].kind" "doall" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module sums
  integer, parameter :: n = 97
  integer :: first(n + 1), column(3000)
  real (8) :: a(3000), x(n), y(n), total
contains
  subroutine local_sum ()
    real (8) :: s, norm, most
    integer :: i, k
    norm = 1
    most = -1
    !$acc parallel loop gang reduction(+:norm) reduction(max:most) &
    !$acc copyin(first, column, a, x) copyout(y)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = first(i), first(i + 1) - 1
        s = s + a(k) * x(column(k))
      end do
      y(i) = s
      norm = norm + s * s
      most = max (most, s)
    end do
    print *, norm, most, sum (y)
  end subroutine

  subroutine argument (norm, found)
    real (8), intent (inout) :: norm
    logical, intent (inout) :: found
    real (8) :: s
    integer :: i, k
    !$acc parallel loop gang worker private(s) reduction(+:norm) &
    !$acc reduction(.or.:found) copyin(first, a) copy(norm, found)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(+:s)
      do k = first(i), first(i + 1) - 1
        s = s + a(k)
      end do
      norm = norm + s
      found = found .or. s == 11
    end do
  end subroutine

  subroutine of_module ()
    real (8) :: s
    integer :: i, j, k
    total = 5
    !$acc parallel loop gang collapse(2) private(s) reduction(+:total) &
    !$acc copyin(a) copy(total)
    do j = 1, 20
      do i = 1, 30
        s = 0
        !$acc loop vector reduction(+:s)
        do k = 1, i
          s = s + a(j + k)
        end do
        total = total + s
      end do
    end do
  end subroutine
end module

program team_sums
  use sums
  real (8) :: norm
  logical :: found
  integer :: i
  first(1) = 1
  do i = 1, n
    first(i + 1) = first(i) + mod (i * 31, 23)
    x(i) = mod (i, 5)
  end do
  do i = 1, 3000
    column(i) = mod (i * 17, n) + 1
    a(i) = mod (i, 3)
  end do
  call local_sum ()
  norm = 2
  found = .false.
  call argument (norm, found)
  call of_module ()
  print *, norm, found, total
end program
