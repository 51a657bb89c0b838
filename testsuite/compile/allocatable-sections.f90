! Array assignments in kernels regions to allocatable arrays: gfortran reads the
! descriptors before the loops.  Without this test what it has read twice could
! count as two arrays, and the loops stay on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module state
  implicit none
  real(8), allocatable :: t(:,:,:), h(:,:)
contains
  subroutine plane
    !$acc kernels present(t, h)
    h(:,:) = 2 * h(:,:) + t(:,:,3) ! { dg-optimized "acctile: schedule\\(2" }
    !$acc end kernels
  end subroutine
end module

! { dg-final { acctile-report "nests.length" == 1 } }
