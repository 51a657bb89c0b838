! Scalars that kernels regions of Fortran find: sums, extremes and counts of
! arrays, of dummies and of locals, by conditions and by max, of numbers some of
! which are none and of zeros with signs.  Without this test a loop could leave
! out the value from before, take a number that is none, or lose the sign that
! the first zero has.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "arrays without elements, which libgomp maps into others" }

module scalars
  use, intrinsic :: ieee_arithmetic
  implicit none
contains

  subroutine whole (n, a, b, r)
    integer, intent(in) :: n, a(n), b(n)
    integer, intent(out) :: r(7)
    integer :: s
    !$acc kernels copyin(a, b)
    s = sum (a)
    !$acc end kernels
    r(1) = s
    !$acc kernels copyin(a, b) copyout(r(2:7))
    r(2) = dot_product (a, b)
    r(3) = maxval (abs (a - b))
    r(4) = minval (a + b)
    r(5) = count (a > b)
    r(6) = product (mod (a, 3) + 4)
    r(7) = sum (a, a > 3) + maxval (b, b < 20)
    !$acc end kernels
  end subroutine

  subroutine of_dummies (n, a, big, small, total, many)
    integer, intent(in) :: n, a(n,n)
    integer, intent(inout) :: big, small, total, many
    integer :: i, j, d
    !$acc kernels copyin(a)
    do j = 1, n
      do i = 1, n
        if (abs (a(i,j) - 50) > big) big = abs (a(i,j) - 50)
      end do
    end do
    do j = 1, n
      do i = 1, n
        small = min (small, a(i,j), 3 * a(j,i))
        d = a(i,j) - 7
        total = total + d
        if (d > 3) many = many + 1
      end do
    end do
    !$acc end kernels
  end subroutine

  ! What is not of that kind.
  subroutine others (n, a, b, m, c, last)
    integer, intent(in) :: n, a(n)
    integer, intent(inout) :: b(n), m, c
    integer, intent(out) :: last
    integer :: i, t
    !$acc kernels copyin(a) copy(b)
    do i = 1, n
      if (a(i) > m) m = a(i)
      b(i) = m
    end do
    do i = 1, n
      t = c
      if (a(i) > t) c = a(i)
      b(i) = b(i) + t
    end do
    do i = 1, n
      if (a(i) > m) then
        m = a(i)
        last = i
      end if
      if (b(i) < c) c = b(i) - 1
    end do
    !$acc end kernels
  end subroutine

  subroutine steps (n, a, m, t)
    integer, intent(in) :: n, t
    integer, intent(inout) :: a(n), m
    integer :: i, k
    !$acc kernels copy(a)
    do k = 1, t
      m = m / 2
      do i = 1, n
        m = max (m, a(i))
      end do
      do i = 1, n
        a(i) = mod (a(i) * 5 + m, 101)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine reals (n, a, b, r, m, l)
    integer, intent(in) :: n
    real, intent(in) :: a(n), b(n)
    real, intent(out) :: r(8)
    real, intent(inout) :: m, l
    real :: x
    integer :: i
    do i = 1, 5
      r(i) = 0
    end do
    r(6) = m
    r(7) = -m
    x = m
    !$acc kernels copyin(a, b) copy(r)
    do i = 1, n
      if (abs (a(i) - b(i)) > m) m = abs (a(i) - b(i))
    end do
    do i = 1, n
      if (l > abs (a(i))) l = abs (a(i))
    end do
    do i = 1, n
      if (a(i) > x) x = a(i)
    end do
    r(1) = maxval (abs (a - b))
    r(2) = minval (a)
    r(3) = maxval (a)
    r(4) = sum (a)
    r(5) = dot_product (a, b)
    r(8) = x
    !$acc end kernels
  end subroutine

  subroutine by_max (n, a, m, l)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: m, l
    integer :: i
    !$acc kernels copyin(a)
    do i = 1, n
      m = max (m, abs (a(i)), 2 * a(i))
      l = min (l, a(i))
    end do
    !$acc end kernels
  end subroutine

  subroutine show (text, r)
    character(*), intent(in) :: text
    real, intent(in) :: r(:)
    integer :: i
    do i = 1, size (r)
      if (ieee_is_nan (r(i))) then
        print *, text, i, ' none'
      else
        print *, text, i, r(i), sign (1.0, r(i))
      end if
    end do
  end subroutine

end module

program kernels_extremes
  use scalars
  integer, parameter :: n = 75
  integer :: a(n), b(n), c(n,n), r(7), i, j, m, s, t, k, last
  real :: x(n), y(n), q(8), big, small
  real(8) :: u, v
  do i = 1, n
    a(i) = mod (i * 37, 101)
    b(i) = mod (i * 11, 29)
  end do
  do j = 1, n
    do i = 1, n
      c(i,j) = mod (i * 7 + j * 13, 97)
    end do
  end do
  call whole (n, a, b, r)
  print *, r
  call whole (0, a, b, r)
  print *, r
  m = 10; s = 1; t = 5; k = 100
  call of_dummies (n, c, m, s, t, k)
  print *, m, s, t, k
  m = 1000; s = -1000
  call of_dummies (n, c, m, s, t, k)
  print *, m, s, t, k
  call of_dummies (0, c, m, s, t, k)
  print *, m, s, t, k
  m = 5; s = 3; last = 0
  call others (n, a, b, m, s, last)
  print *, m, s, last, sum (b), b(n / 2)
  m = 3
  call steps (n, a, m, 4)
  print *, m, sum (a), a(9)
  do i = 1, n
    x(i) = mod (i * 7, 19) - 8.5
    y(i) = mod (i * 5, 23) * 0.25
  end do
  big = 0.5; small = 100
  call reals (n, x, y, q, big, small)
  call show ('plain', [q, big, small])
  big = 50; small = -1
  call reals (n, x, y, q, big, small)
  call show ('bounds', [q, big, small])
  do i = 1, n, 3
    x(i) = ieee_value (x(i), ieee_quiet_nan)
  end do
  big = 0.5; small = 100
  call reals (n, x, y, q, big, small)
  call show ('holes', [q, big, small])
  big = x(1); small = x(1)
  call reals (n, x, y, q, big, small)
  call show ('none before', [q, big, small])
  x = x(1)
  big = 0.5; small = 100
  call reals (n, x, y, q, big, small)
  call show ('none', [q, big, small])
  call reals (0, x, y, q, big, small)
  call show ('no elements', [q, big, small])
  do i = 1, n
    x(i) = sign (0.0, mod (i, 2) - 0.5)
    y(i) = x(i)
  end do
  big = -0.0; small = -0.0
  call reals (n, x, y, q, big, small)
  call show ('zeros', [q, big, small])
  big = -1; small = 1
  call reals (n, -x, x, q, big, small)
  call show ('other zeros', [q, big, small])
  x = -ieee_value (x(1), ieee_positive_inf)
  big = x(1); small = -x(1)
  call reals (n, x, y, q, big, small)
  call show ('infinite', [q, big, small])
  u = 1; v = 2
  call by_max (n, real (a, 8), u, v)
  print *, u, v
  u = 1000; v = -7
  call by_max (n, real (-a, 8), u, v)
  print *, u, v
end program
