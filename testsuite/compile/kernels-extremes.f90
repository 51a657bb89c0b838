! Sums, extremes and counts that kernels regions of Fortran find without a
! clause: of dummies, which are memory, and of arrays, in variables that gfortran
! makes.  Without this test they could stay on one lane, as could dot_product,
! whose order Fortran leaves open, or a written sum of floating numbers could lose
! its order.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2" }

subroutine integers (n, a, b, s, m, k)
  implicit none
  integer, intent(in) :: n, a(n), b(n)
  integer, intent(inout) :: s, m, k
  integer :: i
  !$acc kernels copyin(a, b)
  s = sum (a * b)
  !$acc end kernels
  !$acc kernels copyin(a, b)
  m = maxval (abs (a - b))
  !$acc end kernels
  !$acc kernels copyin(a, b)
  k = count (a > b)
  !$acc end kernels
  !$acc kernels copyin(a, b)
  do i = 1, n
    m = max (m, a(i), b(i))
    s = s + a(i)
    if (a(i) * b(i) > k) k = a(i) * b(i)
  end do
  !$acc end kernels
end subroutine

subroutine reals (n, a, b, s, m, k)
  implicit none
  integer, intent(in) :: n
  real, intent(in) :: a(n), b(n)
  real, intent(inout) :: s, m, k
  integer :: i
  !$acc kernels copyin(a, b)
  do i = 1, n
    if (abs (a(i) - b(i)) > m) m = abs (a(i) - b(i))
    k = min (k, a(i))
  end do
  !$acc end kernels
  !$acc kernels copyin(a, b)
  do i = 1, n
    if (a(i) > m) m = a(i)
  end do
  do i = 1, n
    s = s + a(i)
  end do
  k = dot_product (a, b)
  !$acc end kernels
end subroutine

! { dg-final { acctile-report nests[1].kind doall } }
! { dg-final { acctile-report nests[4].kind doall } }
! { dg-final { acctile-report nests[7].kind doall } }
! { dg-final { acctile-report nests[10].kind doall } }
! { dg-final { acctile-report nests[10].line 26 } }
! { dg-final { acctile-report nests[14].kind doall } }
! { dg-final { acctile-report nests[14].line 41 } }
! { dg-final { acctile-report nests[19].kind doall } }
! { dg-final { acctile-report nests[19].line 47 } }
! { dg-final { acctile-report nests[22].reason =~ "sums floating-point numbers" } }
! { dg-final { acctile-report nests[24].kind doall } }
! { dg-final { acctile-report nests[24].line 53 } }
