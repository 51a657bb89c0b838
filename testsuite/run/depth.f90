! A directive before the outer loop only, with loops inside that gfortran makes
! of labels.  Without this test each thread could be left a column of its own, or
! private counters and reductions of the inner loops be shared by threads.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].chosen.schedule =~ ^2 }
! { acctile-report nests[1].chosen.schedule =~ ^1 }
! { acctile-report nests[2].chosen.schedule =~ ^2 }
! { acctile-report nests[3].chosen.schedule =~ ^3 }
! { acctile-report nests[4].chosen.schedule =~ ^2 }

module planes
contains
  subroutine plane (a, b, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(n, m)
    integer, intent(inout) :: b(n, m)
    integer :: i, j, t
    !$acc parallel loop copyin(a) copy(b)
    do j = 2, m - 1
      do i = 2, n - 1
        t = a(i, j) * 2
        b(i, j) = t + a(i - 1, j) + a(i, j + 1)
      end do
    end do
  end subroutine

  subroutine space (a, b)
    integer, intent(in) :: a(:, :, :)
    integer, intent(inout) :: b(:, :, :)
    integer :: i, j, k
    !$acc kernels loop copyin(a) copy(b)
    do k = 2, size (a, 3)
      do j = 2, size (a, 2)
        do i = size (a, 1), 2, -1
          b(i, j, k) = a(i, j, k - 1) + 3 * a(i - 1, j, k) + i
        end do
      end do
    end do
  end subroutine

  integer function total (a, n)
    integer, intent(in) :: n, a(n, n)
    integer :: i, j
    total = 7
    !$acc parallel loop reduction(+:total) copyin(a)
    do j = 1, n
      do i = 1, n
        total = total + mod (a(i, j), 11)
      end do
    end do
  end function

  subroutine prefix (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 1, n
      do i = 2, n
        a(i, j) = mod (a(i, j) + a(i - 1, j), 1000)
      end do
    end do
  end subroutine

  subroutine lower (a, b, n)
    integer, intent(in) :: n, a(n, n)
    integer, intent(inout) :: b(n, n)
    integer :: i, j
    !$acc kernels copyin(a) copy(b)
    !$acc loop gang
    do j = 1, n
      do i = j, n
        b(i, j) = a(j, i) - i
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program depth
  use planes
  implicit none
  integer :: n, i
  integer, allocatable :: a(:, :), b(:, :), c(:, :, :), d(:, :, :)
  do n = 1, 61, 20
    allocate (a(n, n), b(n, n), c(n, 9, 7), d(n, 9, 7))
    a = reshape ([(mod (i * 37, 101), i = 1, n * n)], [n, n])
    b = 5
    c = reshape ([(mod (i * 29, 97), i = 1, n * 63)], [n, 9, 7])
    d = 1
    call plane (a, b, n, n)
    print *, sum (b)
    call space (c, d)
    print *, sum (d)
    print *, total (a, n)
    call prefix (a, n)
    print *, sum (a), a(n, n)
    call lower (a, b, n)
    print *, sum (b), b(n, 1)
    deallocate (a, b, c, d)
  end do
end program
