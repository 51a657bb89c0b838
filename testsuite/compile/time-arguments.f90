! Calls, in loops over time, of subroutines with kernels regions.  Their sizes,
! constants and static variables of the caller, are known before the regions as
! in the subroutines themselves, and so are bounds in descriptors.  An argument
! that is called "val" is no value of an intrinsic function.  Without this test
! such steps could be run by one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-options "-O2 -fopt-info-omp-optimized-missed" }

module steps
  implicit none
  type grid
    integer :: n = 100
    real, allocatable :: u(:,:)
  end type
contains
  subroutine edge (a, n, m)
    integer, intent(in) :: n, m
    real, intent(inout) :: a(n, m)
    integer :: j
    !$acc kernels present(a)
    do j = 1, m ! { dg-optimized "acctile: schedule" }
      a(1,j) = a(n-1,j)
    end do
    !$acc end kernels
  end subroutine
  subroutine ends (g)
    type(grid), intent(inout) :: g
    integer :: n
    n = g%n
    !$acc kernels present(g)
    g%u(:, 1) = g%u(:, n - 1) ! { dg-optimized "acctile: schedule" }
    g%u(:, n) = g%u(:, 2) ! { dg-optimized "acctile: schedule" }
    !$acc end kernels
  end subroutine
  subroutine multiply (val, x, y, n, w)
    integer, intent(in) :: n, w
    real, intent(in) :: val(n, w), x(n)
    real, intent(out) :: y(n)
    integer :: i, k
    !$acc kernels present(val, x, y)
    do i = 1, n ! { dg-optimized "acctile: schedule" }
      y(i) = 0
      do k = 1, w
        y(i) = y(i) + val(i,k) * x(k)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

subroutine repeat_edge (b, k)
  use steps
  implicit none
  integer, intent(in) :: k
  real, intent(inout) :: b(80, 90)
  integer :: t
  do t = 1, k
    call edge (b, 80, 90)
  end do
end subroutine

program main
  use steps
  implicit none
  real, allocatable :: b(:,:)
  integer :: t, m = 90
  type(grid) :: g
  allocate (b(80,m), g%u(100,100))
  b = 1
  g%u = 2
  !$acc enter data copyin(g)
  !$acc enter data copyin(g%u)
  !$acc data copy(b)
  do t = 1, 10
    call edge (b, 80, m)
    call ends (g)
  end do
  !$acc end data
  !$acc exit data copyout(g%u)
  print *, sum (b), sum (g%u)
end program
