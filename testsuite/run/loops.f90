! Fortran: bounds other than 1, steps, leading dimensions, assumed shapes,
! allocatable arrays, reductions, kernels.  Without this test nests of gfortran
! could be lost or rewritten wrongly.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report "nests.length" >= 9 }

module work
  implicit none
  integer, parameter :: m = 30
  integer :: grid(m, m)
contains
  subroutine fixed ()
    integer :: i, j
    !$acc parallel loop copy(grid)
    do j = 1, m
      !$acc loop
      do i = 1, m
        grid(i, j) = grid(i, j) + i * 100 + j
      end do
    end do
  end subroutine

  subroutine explicit (n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 2, n - 1
      !$acc loop
      do i = 2, n - 1
        a(i, j) = a(i, j) * 2 + i - j
      end do
    end do
  end subroutine

  subroutine assumed (a)
    integer, intent(inout) :: a(:, :)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 1, size (a, 2)
      !$acc loop
      do i = size (a, 1), 1, -2
        a(i, j) = a(i, j) + 3 * i - j
      end do
    end do
  end subroutine

  subroutine shifted (n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(-n:n, 0:n)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 0, n
      !$acc loop
      do i = -j, j
        a(i, j) = a(i, j) + i * j
      end do
    end do
  end subroutine

  subroutine three (n, a)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n, n)
    integer :: i, j, k
    !$acc parallel loop copy(a)
    do k = 1, n
      !$acc loop
      do j = 1, n, 2
        !$acc loop
        do i = k, n
          a(i, j, k) = a(i, j, k) + i + 10 * j + 100 * k
        end do
      end do
    end do
  end subroutine

  subroutine kernels_pair (n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n), b(n, n)
    integer :: i, j
    !$acc kernels copy(a, b)
    !$acc loop
    do j = 1, n
      !$acc loop
      do i = 1, n
        b(i, j) = a(j, i) + 1
      end do
    end do
    !$acc loop
    do j = 2, n
      !$acc loop
      do i = 1, n
        a(i, j) = a(i, j - 1) + b(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine

  integer function total (n, a)
    integer, intent(in) :: n
    integer, intent(in) :: a(n, n)
    integer :: i, j, s
    s = 0
    !$acc parallel loop reduction(+:s) copyin(a)
    do j = 1, n
      !$acc loop reduction(+:s)
      do i = 1, n
        s = s + a(i, j)
      end do
    end do
    total = s
  end function

  subroutine product_of (n, a, b, c)
    integer, intent(in) :: n
    real, intent(in) :: a(n, n), b(n, n)
    real, intent(inout) :: c(n, n)
    real :: s
    integer :: i, j, k
    !$acc parallel loop copyin(a, b) copy(c)
    do j = 1, n
      !$acc loop private(s)
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(i, k) * b(k, j)
        end do
        c(i, j) = c(i, j) + s
      end do
    end do
  end subroutine
end module

program loops
  use work
  implicit none
  integer :: n, i, j
  integer, allocatable :: a(:, :), b(:, :), s(:, :), t(:, :, :)
  real, allocatable :: x(:, :), y(:, :), z(:, :)
  n = 23
  allocate (a(n, n), b(n, n), s(-n:n, 0:n), t(n, n, n))
  allocate (x(n, n), y(n, n), z(n, n))
  grid = 1
  b = 2
  s = 3
  t = 4
  z = 5
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 37 + j * 11, 19)
      x(i, j) = mod (i * 5 + j, 7)
      y(i, j) = mod (i + j * 3, 5)
    end do
  end do
  call fixed ()
  print *, sum (grid), grid(7, 9), grid(9, 7)
  call explicit (n, a)
  print *, sum (a), a(2, 3), a(3, 2)
  call assumed (a)
  call assumed (a(1:n:2, 2:n:3))
  print *, sum (a), a(5, 8), a(4, 8)
  call shifted (n, s)
  print *, sum (s), s(-3, 5), s(3, 5)
  call three (n, t)
  print *, sum (t), t(5, 3, 4), t(5, 4, 3)
  call kernels_pair (n, a, b)
  print *, sum (mod (a, 1009)), sum (b)
  print *, total (n, b)
  call product_of (n, x, y, z)
  print *, sum (z), z(3, 4)
end program
