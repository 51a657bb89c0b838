! Elemental procedures of elements of arrays of explicit shape in kernels
! regions, also where a column depends on the one before, and where elements run
! over the end of one.  Without this test columns could be taken to be apart.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC 12 alone does not run it on the device" }

module procedures
  implicit none
contains
  elemental subroutine add(x, y)
    real(8), intent(inout) :: x
    real(8), intent(in) :: y
    x = x + y * 0.5d0
  end subroutine
  elemental function sum_of(x, y) result(r)
    real(8), intent(in) :: x, y
    real(8) :: r
    r = x + 2 * y
  end function
  subroutine apart(a, b, n)
    integer, intent(in) :: n
    real(8) :: a(n,n), b(n,n)
    integer :: i, j
    !$acc kernels copy(a) copyin(b)
    do j = 1, n
      do i = 1, n
        call add(a(i,j), b(i,j))
      end do
    end do
    do j = 1, n
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
    do j = 2, n
      do i = 1, n
        call add(a(i,j), a(i,j-1))
      end do
    end do
    do j = 2, n
      do i = 2, n
        a(i,j) = sum_of(a(i-1,j), a(i,j-1)) * 0.25d0
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine over_the_end(a, n, m, k)
    integer, intent(in) :: n, m, k
    real(8) :: a(n,*)
    integer :: i, j
    !$acc kernels copy(a(:,1:m))
    do j = 1, m - 1
      do i = 1, k
        call add(a(i,j), a(i+1,j))
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use procedures
  implicit none
  integer, parameter :: n = 24
  real(8) :: a(n,n), b(n,n)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i * 7 + j * 3, 31)
      b(i,j) = mod(i * 5 + j * 11, 29)
    end do
  end do
  call apart(a, b, n)
  print *, sum(a), a(n,n)
  call recurrence(a, n)
  print *, sum(a), a(n,n)
  call over_the_end(a, n, n, n - 1)
  print *, sum(a), a(n,n)
  call over_the_end(a, 12, 2 * n, 20)
  print *, sum(a), a(n,n)
end program
