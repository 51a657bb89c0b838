! A matrix is eliminated in a kernels region, whose loop over k the host runs.
! Without this test the beginnings of the loops inside could be forgotten when
! the region is taken apart.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }

subroutine eliminate(a, n)
  integer, intent(in) :: n
  real(8) :: a(n,n)
  integer :: i, j, k
  !$acc kernels copy(a)
  do k = 1, n - 1
    do i = k + 1, n ! { dg-optimized "schedule\\(1\\.1\\)" }
      a(i,k) = a(i,k) / a(k,k)
    end do
    do j = k + 1, n ! { dg-optimized "schedule\\(2\\." }
      do i = k + 1, n
        a(i,j) = a(i,j) - a(i,k) * a(k,j)
      end do
    end do
  end do
  !$acc end kernels
end subroutine
