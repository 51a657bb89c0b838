! A loop over time without a pragma in a kernels region.  gfortran's loops
! compare into a flag, which the condition tests: this look at the counter is no
! other than the condition's own.  Without this test the loop over time could be
! read as a nest whose iterations depend on one another, and the loops in it run
! one iteration after another.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-optimized-missed -fplugin-arg-acctile-report=%R" }

subroutine inside (a, b, n, m, steps)
  implicit none
  integer, intent(in) :: n, m, steps
  real, intent(inout) :: a(0:n+1,m), b(0:n+1,m)
  integer :: i, j, t
  !$acc kernels copy(a, b)
  do t = 1, steps
    do j = 2, m-1 ! { dg-optimized "time_tile\\(persistent\\)" }
! { dg-optimized "assigned OpenACC worker vector loop parallelism" "" { target *-*-* } .-1 }
      do i = 1, n
        b(i,j) = a(i-1,j) + a(i+1,j) + a(i,j-1)
      end do
    end do
    do j = 2, m-1 ! { dg-optimized "time_tile\\(persistent\\)" }
      do i = 1, n
        a(i,j) = b(i,j)
      end do
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-report nests[0].kind stencil } }
! { dg-final { acctile-report nests[0].line 18 } }
! { dg-final { acctile-report nests[0].loops[0].name j } }
! { dg-final { acctile-report nests[1].line 24 } }
! { dg-final { acctile-report-absent nests[2] } }
