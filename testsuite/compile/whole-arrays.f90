! Assignments of whole arrays whose size is a number: gfortran makes calls of
! memset and memcpy of them.  Without this test kernels regions with one could
! stay on one lane, and say nothing.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine whole (a, b)
  implicit none
  integer, parameter :: n = 100
  real(8), intent(inout) :: a(n,n), b(n,n)
  integer :: i, j
  !$acc kernels copy(a, b)
  b = a ! { dg-optimized "acctile: schedule\\(1" }
  a = 0 ! { dg-optimized "acctile: schedule\\(1" }
  do j = 1, n ! { dg-optimized "acctile: schedule\\(2" }
    do i = 1, n
      a(i,j) = a(i,j) + b(j,i)
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-report "nests.length" == 3 } }
