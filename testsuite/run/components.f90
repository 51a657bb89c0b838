! Components of derived types as bounds and arrays.  Without this test such a
! nest could be hidden behind what gfortran makes of them, or be read wrongly.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "allocatable components are the host's" }
! { acctile-report nests.length 1 }

module shapes
  implicit none
  type block
    integer :: x_min, x_max, y_min, y_max
    integer, allocatable :: e(:, :), p(:, :)
  end type
  type(block) :: one
contains
  subroutine components (f)
    type(block), intent(inout) :: f
    integer :: i, j
    !$acc kernels
    do j = f%y_min, f%y_max
      do i = f%x_min, f%x_max
        f%p(i, j) = f%e(i, j) * 3 + i
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use shapes
  implicit none
  integer, parameter :: n = 40
  integer :: i, j
  one%x_min = 2
  one%x_max = n - 1
  one%y_min = -1
  one%y_max = n
  allocate (one%e(0:n, -2:n + 2), one%p(0:n, -2:n + 2))
  do j = -2, n + 2
    do i = 0, n
      one%e(i, j) = i + 3 * j
    end do
  end do
  one%p = -1
  call components (one)
  print *, sum (one%p), sum (one%p(2, :)), sum (one%p(:, n))
end program
