! Parts of arrays of unknown shape that are apart by a stride which no loop moves
! along count as arrays.  Without this test a nest over a few arrays of many
! parts could be taken for one that loads each of them often, and have one point.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -fopt-info-omp-optimized" }

subroutine viscous(u, g, t)
  real, intent(in) :: u(:,:,:,:), g(:,:,:,:)
  real, intent(inout) :: t(:,:,:,:)
  integer :: i, j, k
  ! { dg-optimized "schedule\\(3.2\\).*points\\(4\\)" "" { target *-*-* } .+2 }
  ! { dg-optimized "assigned OpenACC" "" { target *-*-* } .+1 }
  !$acc parallel loop collapse(3) present(u, g, t)
  do k = 2, size(u, 3) - 1
    do j = 2, size(u, 2) - 1
      do i = 2, size(u, 1) - 1
        t(i,j,k,1) = g(i,j,k,1) * (u(i+1,j,k,1) - u(i-1,j,k,1)) &
            + g(i,j,k,2) * (u(i,j+1,k,1) - u(i,j-1,k,1)) &
            + g(i,j,k,3) * (u(i,j,k+1,1) - u(i,j,k-1,1))
        t(i,j,k,2) = g(i,j,k,4) * (u(i+1,j,k,2) - u(i-1,j,k,2)) &
            + g(i,j,k,5) * (u(i,j+1,k,2) - u(i,j-1,k,2)) &
            + g(i,j,k,6) * (u(i,j,k+1,2) - u(i,j,k-1,2))
        t(i,j,k,3) = g(i,j,k,7) * (u(i+1,j,k,3) - u(i-1,j,k,3)) &
            + g(i,j,k,8) * (u(i,j+1,k,3) - u(i,j-1,k,3)) &
            + g(i,j,k,9) * (u(i,j,k+1,3) - u(i,j,k-1,3))
      end do
    end do
  end do
end subroutine
