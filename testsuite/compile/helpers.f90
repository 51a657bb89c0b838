! Wavefronts over allocatable arrays have helpers, too: what is computed from
! parts of descriptors is no load.  Without this test each thread could read
! memory for its iterations.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-all -fdump-tree-omplower=%D" }

subroutine align (n)
  implicit none
  integer, intent(in) :: n
  integer, allocatable :: d(:,:), a(:), b(:)
  integer :: i, j
  allocate (d(0:n,0:n), a(n), b(n))
  d = 0; a = 1; b = 2
  !$acc kernels copy(d) copyin(a, b)
  do j = 1, n ! { dg-optimized "doacross" }
    do i = 1, n
      d(i,j) = max (d(i-1,j), d(i,j-1), d(i-1,j-1) + merge (1, 0, a(i) == b(j)))
    end do
  end do
  !$acc end kernels
  print *, d(n,n)
end subroutine

! { dg-final { acctile-dump {acctile_kept} } }
