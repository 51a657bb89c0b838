! What the addresses in pointer arrays are made of is computed before the loops:
! no span is read in them.  Without this test each thread could read both
! descriptors for its points.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-all -fdump-tree-optimized=%D" }

subroutine evolve(u, v, n)
  real(8), pointer, contiguous :: u(:,:), v(:,:)
  integer :: n, i, j
!$acc parallel loop collapse(2) present(u, v) ! { dg-optimized "acctile: schedule" }
  do j = 2, n
    do i = 2, n
      v(i, j) = u(i, j) + u(i - 1, j) - u(i, j - 1)
    end do
  end do
end subroutine

! { dg-final { acctile-dump {acctile_field[^\n]*span} } }
! { dg-final { acctile-no-dump {[*][uv][^\n]*span} } }
