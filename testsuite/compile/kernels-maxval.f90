! The change of a step by maxval in a kernels region, in several loops and in one:
! the other nests of the region are nests of their own.  Without this test the
! flag and the jump by which gfortran looks for the first number that is none of
! NaN could keep all of the region on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-optimized-missed" }

subroutine step (u, v, n, change)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: u(0:n+1,0:n+1), v(0:n+1,0:n+1)
  real(8), intent(out) :: change
  !$acc kernels present(u, v)
  v(1:n,1:n) = 0.5d0 * (u(0:n-1,1:n) + u(2:n+1,1:n)) ! { dg-optimized "acctile: schedule" }
  change = maxval (abs (v - u)) ! { dg-optimized "acctile: schedule" }
  u = v ! { dg-optimized "acctile: schedule" }
  !$acc end kernels
end subroutine

subroutine row (x, y, n, change)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: x(n), y(n)
  real, intent(out) :: change
  !$acc kernels present(x, y)
  y = 2 * x ! { dg-optimized "acctile: schedule" }
  change = minval (abs (y)) ! { dg-optimized "acctile: schedule" }
  !$acc end kernels
end subroutine
