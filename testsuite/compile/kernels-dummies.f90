! Scalar dummy arguments that data clauses name: gfortran has references to them
! in memory.  Without this test what they hold could be unknown, and extremes
! and loops with such bounds stay on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2" }

subroutine extreme (n, a, err)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  real(8), intent(inout) :: err
  integer :: i
  !$acc kernels copyin(a) copy(err)
  do i = 1, n
    err = max (err, abs (a(i)))
  end do
  !$acc end kernels
  !$acc data copyin(a) copy(err)
  !$acc kernels
  do i = 1, n
    err = max (err, abs (a(i)))
  end do
  !$acc end kernels
  !$acc end data
end subroutine

subroutine bounds (n, m, a, b, c)
  implicit none
  integer, intent(in) :: n, m
  real, intent(in) :: a(n,m), c
  real, intent(inout) :: b(n,m)
  integer :: i, j
  !$acc kernels copyin(a, c, m) copy(b)
  do j = 1, m
    do i = 1, n
      b(i,j) = b(i,j) + c * a(i,j)
    end do
  end do
  !$acc end kernels
  !$acc kernels copyin(c) copy(b)
  do j = 2, m
    do i = 2, n
      b(i,j) = b(i,j) + c * (b(i-1,j) + b(i,j-1))
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-report nests[2].kind doall } }
! { dg-final { acctile-report nests[2].loops[0].name i } }
! { dg-final { acctile-report nests[7].kind doall } }
! { dg-final { acctile-report nests[7].loops[0].name i } }
! { dg-final { acctile-report nests[10].kind doall } }
! { dg-final { acctile-report nests[11].kind doacross } }
