! A variable that a clause makes private, between an acc loop and a plain loop
! inside: both are mapped, as without the clause.  Without this test the inner
! loop could stay with one thread.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2" }

subroutine scale (n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  real, intent(inout) :: a(n,m)
  real, intent(in) :: b(m)
  real :: x, y
  integer :: i, j
  !$acc parallel loop private(x)
  do j = 1, m
    x = b(j)
    do i = 1, n
      a(i,j) = a(i,j) * x
    end do
  end do
  !$acc kernels loop independent private(x, y, i)
  do j = 1, m
    x = b(j)
    y = 1 / x
    do i = 1, n
      a(i,j) = a(i,j) * x + y
    end do
  end do
end subroutine

! { dg-final { acctile-report nests[0].kind doall } }
! { dg-final { acctile-report nests[0].loops[1].name i } }
! { dg-final { acctile-report "nests[0].chosen.block[0]" >= 32 } }
! { dg-final { acctile-report nests[0].chosen.schedule 2.1 } }
! { dg-final { acctile-report nests[1].loops[1].name i } }
! { dg-final { acctile-report nests[1].chosen.schedule 2.1 } }
