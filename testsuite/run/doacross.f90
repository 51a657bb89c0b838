! Fortran: dynamic programs and sweeps whose iterations depend on one another,
! with arrays that begin anywhere, loops that run down, and the innermost loop
! over the first dimension.  Without this test gfortran's wavefronts could be
! lost, or go along the wrong dimension.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length == 5 }
! { acctile-report nests[0].kind doacross }

module waves
  implicit none
  integer, parameter :: side = 70
  integer :: grid(side, side)
contains
  subroutine common_length (n, s, t, m)
    integer, intent(in) :: n, s(n), t(n)
    integer, intent(inout) :: m(0:n, 0:n)
    integer :: i, j
    !$acc parallel copyin(s, t) copy(m)
    !$acc loop auto
    do j = 1, n
      !$acc loop auto
      do i = 1, n
        if (s(i) == t(j)) then
          m(i, j) = m(i - 1, j - 1) + 1
        else
          m(i, j) = max (m(i - 1, j), m(i, j - 1))
        end if
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine sweeps (n, times, a)
    integer, intent(in) :: n, times
    integer, intent(inout) :: a(n, n)
    integer :: t, i, j
    !$acc kernels copy(a)
    !$acc loop auto
    do t = 1, times
      !$acc loop auto
      do j = 2, n - 1
        !$acc loop auto
        do i = 2, n - 1
          a(i, j) = mod (a(i - 1, j) + 2 * a(i, j - 1) + 3 * a(i, j) &
                         + 4 * a(i + 1, j) + 5 * a(i, j + 1), 65536)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine backwards (m, n, a)
    integer, intent(in) :: m, n
    integer, intent(inout) :: a(-1:m, 5:n)
    integer :: i, j
    !$acc parallel copy(a)
    !$acc loop auto
    do j = n - 1, 5, -1
      !$acc loop auto
      do i = m - 1, -1, -1
        a(i, j) = mod (a(i + 1, j) + 3 * a(i, j + 1) + a(i + 1, j + 1), 65536)
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine double_precision (n, a)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j
    !$acc parallel copy(a)
    !$acc loop auto
    do j = 2, n
      !$acc loop auto
      do i = 2, n - 1
        a(i, j) = a(i, j) + a(i + 1, j - 1) + a(i - 1, j) - a(i, j - 1)
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine relax (times)
    integer, intent(in) :: times
    integer :: t, i, j
    !$acc parallel copy(grid)
    !$acc loop auto
    do t = 1, times
      !$acc loop auto
      do j = 2, side - 1
        !$acc loop auto
        do i = 2, side - 1
          grid(i, j) = mod (grid(i - 1, j) + 2 * grid(i, j - 1) &
                            + 3 * grid(i, j) + 4 * grid(i + 1, j) &
                            + 5 * grid(i, j + 1), 65536)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine
end module

program main
  use waves
  implicit none
  integer, parameter :: sizes(5) = (/ 1, 2, 7, 65, 100 /)
  integer :: k, n, i
  integer, allocatable :: s(:), t(:), m(:, :), a(:, :), b(:, :)
  real(8), allocatable :: d(:, :)
  do k = 1, size (sizes)
    n = sizes(k)
    allocate (s(n), t(n), m(0:n, 0:n), a(n, n), b(-1:n, 5:n + 6), d(n, n))
    s = (/ (mod (i * 7919, 11), i = 1, n) /)
    t = (/ (mod (i * 104729, 11), i = 1, n) /)
    m = 0
    a = reshape ((/ (mod (i * 31, 101), i = 1, n * n) /), (/ n, n /))
    b = 0
    b(n, :) = 3
    b(:, n + 6) = 4
    d = mod (a, 3)
    call common_length (n, s, t, m)
    call sweeps (n, 5, a)
    call backwards (n, n + 6, b)
    call double_precision (n, d)
    print *, n, m(n, n), sum (m), sum (a), sum (mod (b, 1000)), sum (mod (d, 1d6))
    grid = reshape ((/ (mod (i * 37, 103), i = 1, side * side) /), &
                    (/ side, side /))
    call relax (k)
    print *, sum (grid)
    deallocate (s, t, m, a, b, d)
  end do
end program
