! Allocatable components of classes and targets, which are apart, and pointers
! that lead into them, which are not.  Without this test the second could be
! taken for the first.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC 12 alone does not run it on the device" }

module grids
  implicit none
  type grid
    integer :: n = 0
    real(8), allocatable :: a(:,:), b(:,:)
    real(8), pointer :: p(:,:) => null()
  contains
    procedure :: own, pointed
  end type
contains
  subroutine own(this)
    class(grid), intent(inout) :: this
    integer :: i, j
    !$acc kernels copy(this%a, this%b)
    do j = 2, this%n
      do i = 2, this%n
        this%a(i,j) = this%b(i-1,j) + this%b(i,j-1) * 2
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine pointed(this)
    class(grid), intent(inout), target :: this
    integer :: i, j
    !$acc kernels copy(this%a, this%p)
    do j = 2, this%n
      do i = 2, this%n
        this%a(i,j) = min(this%p(i-1,j) + this%p(i,j-1) * 2, 1009d0)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine swapped(g, h)
    class(grid), intent(inout) :: g, h
    integer :: i, j
    !$acc kernels copy(g%a, h%b)
    do j = 2, g%n
      do i = 2, g%n
        g%a(i,j) = h%b(i-1,j) + h%b(i,j-1) * 3
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use grids
  implicit none
  type(grid), target :: g, h
  integer :: i, j
  g%n = 23
  allocate (g%a(23,23), g%b(23,23), h%b(23,23))
  do j = 1, 23
    do i = 1, 23
      g%a(i,j) = mod(i * 7 + j, 11)
      g%b(i,j) = mod(i * 5 + j, 13)
      h%b(i,j) = mod(i * 3 + j, 17)
    end do
  end do
  call g%own
  print *, sum(g%a), g%a(23,23)
  call swapped(g, h)
  print *, sum(g%a), g%a(23,23)
  g%p => g%a
  call g%pointed
  print *, sum(g%a), g%a(23,23)
end program
