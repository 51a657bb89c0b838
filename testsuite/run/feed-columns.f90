! Loops of Fortran that add up in order, of which warps of their own load the
! elements: arrays of explicit and assumed shape, sums in memory, maxima, rows
! and columns, in parallel and kernels regions.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module feeds
  implicit none
contains
  subroutine columns (n, m, a, x, y)
    integer, intent (in) :: n, m
    real (8), intent (in) :: a(n, m), x(m)
    real (8), intent (inout) :: y(n)
    real (8) :: s
    integer :: i, j
    !$acc parallel loop present (a, x, y) private (s)
    do i = 1, n
      s = y(i)
      do j = 1, m
        s = s + a(i, j) * x(j)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine rows (a, x, y)
    real (8), intent (in) :: a(:, :), x(:)
    real (8), intent (inout) :: y(:)
    integer :: i, j
    !$acc parallel loop present (a, x, y)
    do j = 1, size (a, 2)
      y(j) = 0
      do i = 1, size (a, 1)
        y(j) = y(j) + a(i, j) * x(i)
      end do
    end do
  end subroutine

  subroutine largest (n, m, a, y)
    integer, intent (in) :: n, m
    real (8), intent (in) :: a(n, m)
    real (8), intent (inout) :: y(m)
    integer :: i, j
    !$acc kernels loop independent present (a, y)
    do j = 1, m
      y(j) = 0
      do i = 1, n
        y(j) = max (y(j), a(i, j) - i)
      end do
    end do
  end subroutine
end module

program feed_columns
  use feeds
  implicit none
  integer, parameter :: n = 230, m = 301
  real (8) :: a(n, m), x(m), y(m)
  integer :: i, j
  do j = 1, m
    x(j) = mod (j * 7, 13) * 0.5d0
    y(j) = mod (j, 5)
    do i = 1, n
      a(i, j) = mod (i * 3 + j * 11, 101) * 0.25d0
    end do
  end do
  !$acc data copyin (a, x) copy (y)
  call columns (n, m, a, x, y)
  !$acc update self (y)
  print *, sum (y), y(1), y(n)
  call rows (a, x, y)
  !$acc update self (y)
  print *, sum (y), y(1), y(m)
  call largest (n, m, a, y)
  !$acc end data
  print *, sum (y), y(1), y(m)
end program
