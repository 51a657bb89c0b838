! What gfortran allocates in a kernels region: masks.  Without this test the
! report could say no more than that the region holds more than nests.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2" }

subroutine masks (n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), b(n)
  integer :: i
  !$acc kernels present(a, b)
  forall (i = 2:n-1, b(i) > 0) a(i) = b(i-1) + b(i+1)
  !$acc end kernels
end subroutine

! { dg-final { acctile-report nests[0].reason =~ "allocates an array, for a mask" } }
