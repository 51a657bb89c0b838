! Assignments to whole allocatable arrays in a kernels region: where the shapes
! are the same they are nests, and where not the region stays as it was, of which
! no notes tell.  Without this test all of them could be one lane's.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-optimized-missed" }

module fields
  implicit none
  real, allocatable, dimension(:) :: u, v, w
contains
  subroutine next
    !$acc kernels present(u, v, w)
    u = v ! { dg-optimized "acctile: schedule" }
    w = u + 2 * v ! { dg-optimized "acctile: schedule" }
    !$acc end kernels
  end subroutine
end module
