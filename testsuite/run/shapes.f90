! Fortran as programs have it: bounds by size, lbound and ubound, arguments of
! explicit and assumed shape, scalar arguments, array expressions, and kernels
! regions with and without directives.  Without
! this test such nests could be hidden behind what gfortran makes of their
! bounds, or be read wrongly.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 13 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[5].kind doacross }
! { acctile-report nests[6].kind doacross }
! { acctile-report nests[7].kind doall }
! { acctile-report nests[8].kind doall }
! { acctile-report nests[9].kind doall }
! { acctile-report nests[10].kind doall }
! { acctile-report nests[12].kind doall }

module shapes
  implicit none
contains
  subroutine by_size (a, b)
    integer, intent(in) :: a(:, :, :)
    integer, intent(inout) :: b(:, :, :)
    integer :: i, j, k
    !$acc parallel copyin(a) copy(b)
    !$acc loop
    do k = 2, size (a, 3) - 1
      !$acc loop
      do j = 2, size (a, 2) - 1
        !$acc loop
        do i = 2, size (a, 1) - 1
          b(i, j, k) = a(i - 1, j, k) + a(i + 1, j, k) + a(i, j, k - 1)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine by_bounds (a, b)
    integer, allocatable, intent(in) :: a(:, :)
    integer, allocatable, intent(inout) :: b(:, :)
    integer :: i, j
    !$acc kernels copyin(a) copy(b)
    do j = lbound (a, 2) + 1, ubound (a, 2) - 1
      do i = lbound (a, 1) + 1, ubound (a, 1) - 1
        b(i, j) = a(i - 1, j) + a(i, j + 1)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine explicit (n, a, b)
    integer, intent(in) :: n
    integer, intent(in) :: a(0:n + 1, 0:n + 1)
    integer, intent(inout) :: b(0:n + 1, 0:n + 1)
    integer :: i, j
    !$acc kernels copyin(a) copy(b)
    !$acc loop
    do j = 1, n
      !$acc loop
      do i = 1, n
        b(i, j) = a(i, j - 1) + a(i, j + 1)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine product (n, a, b, c)
    integer, intent(in) :: n
    integer, intent(in) :: a(n, n), b(n, n)
    integer, intent(inout) :: c(n, n)
    integer :: i, j, k, s
    !$acc parallel loop collapse(2) private(s) copyin(a, b) copy(c)
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + mod (a(i, k) * b(k, j), 97)
        end do
        c(i, j) = s
      end do
    end do
    !$acc kernels copyin(a, b) copy(c)
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + mod (a(i, k) * b(k, j), 89)
        end do
        c(i, j) = c(i, j) + s
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine columns (n, m, a, d)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(n, m)
    integer, intent(inout) :: d(n, m)
    integer :: i, j, w
    !$acc parallel loop private(w, j) copyin(a) copy(d)
    do i = 1, n
      do j = 2, m
        w = a(i, j)
        d(i, j) = mod (d(i, j) + w * d(i, j - 1), 1000)
      end do
      do j = m - 1, 1, -1
        d(i, j) = d(i, j) - d(i, j + 1)
      end do
    end do
  end subroutine

  subroutine waves (n, u, v)
    integer, intent(in) :: n
    integer, intent(inout) :: u(0:n + 1, 0:n + 1), v(:, :)
    integer :: i, j
    !$acc kernels copy(u)
    do j = 1, n
      do i = 1, n
        u(i, j) = mod (u(i - 1, j) + u(i + 1, j) + u(i, j - 1), 1000)
      end do
    end do
    !$acc end kernels
    !$acc kernels copy(v)
    !$acc loop
    do j = 2, n
      !$acc loop
      do i = 2, n
        v(i, j) = mod (v(i - 1, j) + v(i, j - 1), 1000)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine arrays (n, a, b)
    integer, intent(in) :: n
    integer, intent(in) :: a(:, :)
    integer, intent(inout) :: b(:, :)
    !$acc kernels copyin(a) copy(b)
    b(2:n - 1, 2:n - 1) = a(1:n - 2, 2:n - 1) + b(2:n - 1, 2:n - 1)
    !$acc end kernels
    !$acc kernels copy(b)
    b(:, 1) = 7
    b(2:n, :) = b(1:n - 1, :)
    !$acc end kernels
  end subroutine

  subroutine changed (n, k, a)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: a(n)
    integer :: i
    !$acc kernels copy(a)
    do i = 1, k
      a(i) = a(i) + k
      if (i == 3) k = k - 1
    end do
    !$acc end kernels
  end subroutine

  subroutine steps (n, a, color)
    integer, intent(in) :: n, color
    integer, intent(inout) :: a(n, n)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 2, n - 1
      !$acc loop
      do i = 2 + mod (j + color, 2), n - 1, 2
        a(i, j) = mod (a(i - 1, j) + a(i + 1, j) + a(i, j - 1), 1000)
      end do
    end do
  end subroutine
end module

program main
  use shapes
  implicit none
  integer, parameter :: n = 40
  integer :: a3(n, n - 2, n - 4), b3(n, n - 2, n - 4), i, j, k
  integer :: a(0:n + 1, 0:n + 1), b(0:n + 1, 0:n + 1), c(n, n), d(n, n)
  integer :: e(n, n)
  integer, allocatable :: x(:, :), y(:, :)
  do k = 1, n - 4
    do j = 1, n - 2
      do i = 1, n
        a3(i, j, k) = mod (i * 7 + j * 5 + k * 3, 101)
      end do
    end do
  end do
  b3 = -1
  call by_size (a3, b3)
  print *, sum (b3), sum (b3(2, :, :)), sum (b3(:, 3, :))
  do j = 0, n + 1
    do i = 0, n + 1
      a(i, j) = mod (i * 11 + j * 13, 103)
    end do
  end do
  allocate (x(-3:n, 2:n + 5), y(-3:n, 2:n + 5))
  do j = 2, n + 5
    do i = -3, n
      x(i, j) = mod (i * i + j, 91)
    end do
  end do
  y = -1
  call by_bounds (x, y)
  print *, sum (y), sum (y(-2, :)), sum (y(:, 3))
  b = -1
  call explicit (n, a, b)
  print *, sum (b), sum (b(1, :)), sum (b(:, n))
  d = a(1:n, 1:n)
  e = b(1:n, 1:n)
  call product (n, d, e, c)
  print *, sum (c), sum (c(1, :)), sum (c(:, n))
  call columns (n, n, e, d)
  print *, sum (d), sum (d(1, :)), sum (d(:, n))
  e = c
  call waves (n, a, e)
  print *, sum (a), sum (a(n, :)), sum (e), sum (e(:, n))
  call arrays (n, c, d)
  print *, sum (d), sum (d(2, :)), sum (d(:, n))
  k = n
  call changed (n, k, d(:, 1))
  print *, k, sum (d(:, 1))
  call steps (n, c, 0)
  call steps (n, c, 1)
  print *, sum (c), sum (c(2, :)), sum (c(:, 3))
end program
