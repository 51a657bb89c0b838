! Elements of arrays of explicit shape, "a(n,n)", that elemental procedures are
! given are seen to be those of rows and columns, and what an expression that
! such a function is given is computed into is each iteration's own.  Without
! this test such nests of kernels regions could be left to one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }

module procedures
  implicit none
contains
  elemental subroutine add(x, y)
    real(8), intent(inout) :: x
    real(8), intent(in) :: y
    x = x + 2 * y
  end subroutine
  elemental function sum_of(x, y) result(r)
    real(8), intent(in) :: x, y
    real(8) :: r
    r = x + 2 * y
  end function
  subroutine by_subroutine(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n,n), b(n,n)
    integer :: i, j
    !$acc kernels copy(a) copyin(b)
    do j = 1, n ! { dg-optimized "schedule\\(2" }
      do i = 1, n
        call add(a(i,j), b(i,j))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine by_function(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n,n), b(n,n)
    integer :: i, j
    !$acc kernels copy(a) copyin(b)
    do j = 1, n ! { dg-optimized "schedule\\(2" }
      do i = 1, n
        a(i,j) = sum_of(a(i,j), b(j,i))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine recurrence(a, n)
    integer, intent(in) :: n
    real(8) :: a(n,n)
    integer :: i, j
    !$acc kernels copy(a)
    do j = 2, n ! { dg-optimized "schedule|doacross" }
      do i = 1, n
        call add(a(i,j), a(i,j-1))
      end do
    end do
    !$acc end kernels
  end subroutine
  elemental integer function clip(x, lo, hi)
    integer, intent(in) :: x, lo, hi
    clip = min(max(x, lo), hi)
  end function
  subroutine by_expression(a, n, l)
    integer, intent(in) :: n, l
    integer :: a(n,n)
    integer :: i, j
    !$acc kernels copy(a)
    do j = 2, n ! { dg-optimized "doacross" }
      do i = 2, n
        a(i,j) = clip(a(i-1,j) + a(i,j-1) - a(i-1,j-1), l, 50)
      end do
    end do
    !$acc end kernels
  end subroutine
end module
