! A loop that goes on until it meets a number: what maxval becomes.  Without
! this test the compiler could fail, since the comparison that ends it has no
! opposite among floating numbers.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine largest (n, a, w)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n,n), w(n)
  integer :: i
  !$acc parallel loop copy(a, w) ! { dg-optimized "acctile: schedule" }
  do i = 1, n
    w(i) = maxval (a(i,:))
  end do
end subroutine
