! Rows and columns that SUM, DOT_PRODUCT, PRODUCT, MAXVAL and MINVAL reduce in
! loops of parallel and kernels regions, whose order Fortran leaves open, of
! nothing and of what is no number, too.  Without this test lanes could miss
! elements, or find nothing where all are infinite.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length 10 }
! { acctile-report nests[0].chosen.schedule =~ ^1.1 }
! { acctile-report nests[1].chosen.schedule =~ ^1.1 }
! { acctile-report nests[2].chosen.along true }
! { acctile-report nests[3].chosen.along true }
! { acctile-report nests[4].chosen.along true }
! { acctile-report nests[5].chosen.along true }
! { acctile-report nests[6].chosen.along true }
! { acctile-report nests[7].chosen.along true }
! { acctile-report nests[8].chosen.along true }
! { acctile-report nests[9].chosen.along true }

module along
  implicit none
contains
  subroutine dots (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop copyin(a, x) copyout(y)
    do j = 1, m
      y(j) = dot_product (a(:, j), x)
    end do
  end subroutine

  subroutine sums (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc kernels copyin(a) copyout(y)
    do j = 1, m
      y(j) = sum (a(:, j)) + 2
    end do
    !$acc end kernels
  end subroutine

  subroutine largest (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop copyin(a) copyout(y)
    do j = 1, m
      y(j) = maxval (abs (a(:, j)))
    end do
  end subroutine

  subroutine extremes (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc kernels copyin(a) copyout(y)
    do j = 1, m
      y(j) = maxval (a(:, j)) - 3 * minval (a(:, j))
    end do
    !$acc end kernels
  end subroutine

  subroutine whole (n, m, k, y)
    integer, intent(in) :: n, m, k(n, m)
    integer, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop copyin(k) copyout(y)
    do j = 1, m
      y(j) = maxval (k(:, j)) + sum (k(:, j))
    end do
  end subroutine

  subroutine counted (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    integer, intent(out) :: y(m)
    integer :: i, j, s
    !$acc parallel loop copyin(a) copyout(y) private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        if (a(i, j) > 0) s = s + i
      end do
      y(j) = s
    end do
  end subroutine

  ! By rows, which are far apart in memory.
  subroutine across (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(m, n)
    double precision, intent(out) :: y(m)
    integer :: i, j
    double precision :: s
    !$acc parallel loop copyin(a) copyout(y) private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = max (s, a(j, i))
      end do
      y(j) = s
    end do
  end subroutine

  ! What one iteration alone adds to.
  subroutine once (n, m, k, y, s)
    integer, intent(in) :: n, m, k(n, m)
    integer, intent(inout) :: y(m), s
    integer :: i, j, r
    !$acc parallel loop copyin(k) copy(y, s) private(r)
    do j = 1, m
      r = 0
      do i = 1, n
        r = max (r, k(i, j))
      end do
      y(j) = y(j) + r
      if (j == 3) s = s + r
    end do
  end subroutine

  subroutine ordered (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(out) :: y(m)
    integer :: i, j
    double precision :: s
    !$acc parallel loop copyin(a) copyout(y) private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + a(i, j) * 0.1d0
      end do
      y(j) = s
    end do
  end subroutine

  ! What each has alone.
  subroutine recurrent (n, m, a, y)
    integer, intent(in) :: n, m
    double precision, intent(inout) :: a(n, m)
    double precision, intent(out) :: y(m)
    integer :: i, j
    !$acc parallel loop copy(a) copyout(y)
    do j = 1, m
      do i = 2, n
        a(i, j) = a(i, j) + a(i - 1, j) * 0.25d0
      end do
      y(j) = sum (a(:, j))
    end do
  end subroutine
end module

program test
  use along
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: sizes(2, 6) &
    = reshape ([300, 11, 128, 37, 1000, 3, 127, 5, 1, 4, 200, 1], [2, 6])
  double precision, allocatable :: a(:, :), x(:), y(:)
  integer, allocatable :: k(:, :), z(:)
  double precision :: none, infinite
  integer :: s, n, m, i, j
  none = ieee_value (none, ieee_quiet_nan)
  infinite = ieee_value (infinite, ieee_positive_inf)
  do s = 1, 6
    n = sizes(1, s)
    m = sizes(2, s)
    allocate (a(n, m), x(n), y(m), k(n, m), z(m))
    do j = 1, m
      do i = 1, n
        a(i, j) = mod (i * 37 + j * 91, 101) * 0.25d0 - 9
        k(i, j) = mod (i * 53 + j * 17, 211) - 100
      end do
    end do
    do i = 1, n
      x(i) = mod (i, 7) * 0.5d0
    end do
    call dots (n, m, a, x, y)
    print '(6f14.4)', y
    call sums (n, m, a, y)
    print '(6f14.4)', y
    call whole (n, m, k, z)
    print '(6i10)', z
    i = n
    call once (n, m, k, z, i)
    print '(6i10)', z, i
    call counted (n, m, a, z)
    print '(6i10)', z
    call across (n, m, a, y)
    print '(6f14.4)', y
    call ordered (n, m, a, y)
    print '(6f14.4)', y
    call recurrent (n, m, a, y)
    print '(6f14.4)', y
    if (n > 7 .and. m > 2) then
      a(1 : n : 2, 1) = none
      a(:, 2) = -infinite
      a(5, 2) = none
      a(:, 3) = none
    end if
    call largest (n, m, a, y)
    print '(6es14.5)', y
    call extremes (n, m, a, y)
    print '(6es14.5)', y
    deallocate (a, x, y, k, z)
  end do
end program
