! A boundary that takes over another one: descriptors say how far apart its
! elements and the two are.  Without this test such loops and array assignments
! of kernels regions could stay on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module fields
  implicit none
  integer :: m, n
  real(8), allocatable :: u(:,:), w(:,:,:)
contains
  subroutine loop
    integer :: i
    !$acc kernels present(u)
    do i = 1, m ! { dg-optimized "acctile: schedule" }
      u(i,n+1) = u(i,1)
    end do
    !$acc end kernels
  end subroutine
  subroutine sections
    !$acc kernels present(u, w)
    u(1,:) = 0 ! { dg-optimized "acctile: schedule" }
    u(9,:) = u(2,:) ! { dg-optimized "acctile: schedule" }
    w(:,7,:) = w(:,1,:) ! { dg-optimized "acctile: schedule" }
    !$acc end kernels
  end subroutine
  subroutine handed (a)
    real(8), allocatable :: a(:,:)
    !$acc kernels present(a)
    a(1,:) = 0 ! { dg-optimized "acctile: schedule" }
    a(:,6) = a(:,4) ! { dg-optimized "acctile: schedule" }
    !$acc end kernels
  end subroutine
end module
