! Loops of kernels regions with a step, "do concurrent" and "forall": gfortran
! writes them with a counter that goes down to zero.  Without this test they
! could stay on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine steps (n, lo, hi, a, b)
  implicit none
  integer, intent(in) :: n, lo, hi
  integer, intent(inout) :: a(n,n)
  integer, intent(in) :: b(n,n)
  integer :: i, j
  !$acc kernels copy(a) copyin(b)
  do j = 1, n, 3 ! { dg-optimized "acctile: schedule\\(2" }
    do i = lo, hi, 2
      a(i,j) = b(i,j) + 1
    end do
  end do
  do j = n, 1, -2 ! { dg-optimized "acctile: schedule\\(2" }
    do i = hi, lo, -3
      a(i,j) = a(i,j) + b(i,j)
    end do
  end do
  do j = 1, n ! { dg-optimized "acctile: schedule\\(2" }
    do i = 40, 1, -7
      a(i,j) = a(i,j) * 2
    end do
  end do
  !$acc end kernels
end subroutine

subroutine concurrent (n, a, b)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n,n)
  integer, intent(in) :: b(n,n)
  integer :: i, j
  !$acc kernels copy(a) copyin(b)
  do concurrent (j = 2:n-1, i = 2:n-1)
    a(i,j) = b(i-1,j) + b(i+1,j) ! { dg-optimized "acctile: schedule\\(2" }
  end do
  forall (i = 1:n, j = 1:n:2) a(i,j) = a(i,j) + b(i,j) ! { dg-optimized "acctile: schedule\\(2" }
  !$acc end kernels
end subroutine

! { dg-final { acctile-report "nests.length" == 5 } }
