! Two nests of a kernels region whose bounds and extents are variables of a
! module.  Without this test they could run in order: where the array's elements
! are would not be known.
!
! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
! SPDX-License-Identifier: GPL-3.0-or-later

module extents
  integer :: x_max, y_max
end module

subroutine twice(a, b)
  use extents
  implicit none
  real(8), dimension(x_max, y_max) :: a, b
  integer :: j, k
  !$acc kernels present(a, b)
  do k = 1, y_max ! { dg-message "acctile: schedule.2.2.*where rows of 'a' do not overlap" }
    do j = 1, x_max
      a(j,k) = a(j,k) + 1
    end do
  end do
  do k = 2, y_max ! { dg-message "acctile: schedule.2.2.*where rows of 'b' do not overlap" }
    do j = 1, x_max
      b(j,k) = a(j,k-1) * 2
    end do
  end do
  !$acc end kernels
end subroutine
