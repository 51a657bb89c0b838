! Columns that DOT_PRODUCT, SUM, MAXVAL and loops reduce in parallel and kernels
! regions: what each call takes, us, the best of a few, and the sum of what it
! gave.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module columns
  implicit none
contains
  subroutine dot_parallel (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop present(a, x, y)
    do j = 1, m
      y(j) = dot_product (a(:, j), x)
    end do
  end subroutine

  subroutine dot_kernels (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc kernels present(a, x, y)
    do j = 1, m
      y(j) = dot_product (a(:, j), x)
    end do
    !$acc end kernels
  end subroutine

  subroutine sum_parallel (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop present(a, x, y)
    do j = 1, m
      y(j) = sum (a(:, j)) / n
    end do
  end subroutine

  subroutine maxval_parallel (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc parallel loop present(a, x, y)
    do j = 1, m
      y(j) = maxval (abs (a(:, j)))
    end do
  end subroutine

  subroutine max_loop (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: i, j
    double precision :: s
    !$acc parallel loop present(a, x, y) private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = max (s, abs (a(i, j)))
      end do
      y(j) = s
    end do
  end subroutine

  subroutine maxval_kernels (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: j
    !$acc kernels present(a, x, y)
    do j = 1, m
      y(j) = maxval (abs (a(:, j)))
    end do
    !$acc end kernels
  end subroutine

  subroutine sum_clause (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: i, j
    double precision :: s
    !$acc parallel loop present(a, x, y) private(s)
    do j = 1, m
      s = 0
      !$acc loop reduction(+:s)
      do i = 1, n
        s = s + a(i, j) * x(i)
      end do
      y(j) = s
    end do
  end subroutine

  subroutine sum_ordered (n, m, a, x, y)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m), x(n)
    double precision, intent(out) :: y(m)
    integer :: i, j
    double precision :: s
    !$acc parallel loop present(a, x, y) private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + a(i, j) * x(i)
      end do
      y(j) = s
    end do
  end subroutine

end module

program bench
  use columns
  implicit none
  integer, parameter :: sizes(2, 4) &
    = reshape ([4096, 4096, 1000, 1000, 100000, 24, 200, 200000], [2, 4])
  double precision, allocatable :: a(:), x(:), y(:)
  double precision :: best
  integer(8) :: start, end, rate
  integer :: c, w, r, n, m
  allocate (a(40000000), x(200000), y(200000))
  do c = 1, 40000000
    a(c) = mod (c, 101) * 0.01d0 - 0.3d0
  end do
  do c = 1, 200000
    x(c) = mod (c, 37) * 0.1d0
  end do
  !$acc data copyin(a, x) create(y)
  do c = 1, 4
    n = sizes(1, c)
    m = sizes(2, c)
    do w = 1, 8
      best = 1d9
      do r = 1, 4
        call system_clock (start, rate)
        select case (w)
        case (1)
          call dot_parallel (n, m, a, x, y)
        case (2)
          call dot_kernels (n, m, a, x, y)
        case (3)
          call sum_parallel (n, m, a, x, y)
        case (4)
          call maxval_parallel (n, m, a, x, y)
        case (5)
          call max_loop (n, m, a, x, y)
        case (6)
          call maxval_kernels (n, m, a, x, y)
        case (7)
          call sum_clause (n, m, a, x, y)
        case (8)
          call sum_ordered (n, m, a, x, y)
        end select
        call system_clock (end)
        best = min (best, (end - start) * 1d6 / rate)
      end do
      !$acc update self(y)
      print '(2i8, i3, f12.1, e15.6)', n, m, w, best, sum (y(1 : m))
    end do
  end do
  !$acc end data
end program
