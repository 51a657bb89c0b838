! Three sides of conditions that store to one element, as users write the longest
! common subsequence.  Without this test they could be stored to in more than
! one place, which takes longer.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-dump=%D" }

subroutine lcs (d, a, b, n)
  implicit none
  integer, intent(in) :: n, a(n), b(n)
  integer, intent(inout) :: d(0:n,0:n)
  integer :: i, j
  !$acc kernels
  do j = 1, n ! { dg-optimized "doacross" }
    do i = 1, n
      if (a(i) == b(j)) then
        d(i,j) = d(i-1,j-1) + 1
      else if (d(i-1,j) >= d(i,j-1)) then
        d(i,j) = d(i-1,j)
      else
        d(i,j) = d(i,j-1)
      end if
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-dump {  6 accesses} } }
