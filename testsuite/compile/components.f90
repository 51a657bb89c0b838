! Allocatable components have memory of their own, also those of classes and of
! targets; pointers may lead there.  Without this test type-bound procedures
! could be left to one lane, or a pointer be taken for another array.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }

module grids
  implicit none
  type grid
    integer :: nx, ny
    real(8), allocatable :: a(:,:), b(:,:)
    real(8), pointer :: p(:,:), q(:,:)
  contains
    procedure :: smooth, pointers, mixed
  end type
contains
  subroutine smooth(this)
    class(grid), intent(inout) :: this
    integer :: i, j
    !$acc kernels copy(this%a, this%b)
    do j = 2, this%ny - 1 ! { dg-optimized "schedule" }
      do i = 2, this%nx - 1
        this%a(i,j) = this%b(i-1,j) + this%b(i+1,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine aimed_at(this)
    type(grid), intent(inout), target :: this
    integer :: i, j
    !$acc kernels default(present)
    do j = 2, this%ny - 1 ! { dg-optimized "schedule" }
      do i = 2, this%nx - 1
        this%a(i,j) = this%b(i-1,j) + this%b(i+1,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine pointers(this)
    class(grid), intent(inout) :: this
    integer :: i, j
    !$acc kernels copy(this%p, this%q)
    do j = 2, this%ny - 1 ! { dg-missed "may overlap" }
      do i = 2, this%nx - 1
        this%p(i,j) = this%q(i-1,j) + this%q(i+1,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine mixed(this)
    class(grid), intent(inout), target :: this
    integer :: i, j
    !$acc kernels copy(this%a, this%q)
    do j = 2, this%ny - 1 ! { dg-missed "may overlap" }
      do i = 2, this%nx - 1
        this%a(i,j) = this%q(i-1,j) + this%q(i+1,j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module
