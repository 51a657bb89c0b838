! Reductions of dummy arguments, with what the device has of them and without:
! a variable of the host's own stands for one that it does not have.  Without
! this test the sum could be lost on its way back, or what the device has be
! passed by.
!
! { acctile-report "nests[0].reason" =~ optional }
! { acctile-report "nests[1].kind" "doall" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module sums_referred
  implicit none
contains
  subroutine step (n, p, q, both, most)
    integer, intent(in) :: n
    real(8), intent(in) :: p(n,n)
    real(8), intent(inout) :: q(n,n)
    real(8), intent(inout) :: both
    integer, intent(inout) :: most
    integer :: i, j
    !$acc parallel loop collapse(2) reduction(+:both) reduction(max:most) &
    !$acc copyin(p) copy(q)
    do j = 2, n - 1
      do i = 2, n - 1
        q(i,j) = 4 * p(i,j) - p(i-1,j) - p(i+1,j) - p(i,j-1) - p(i,j+1)
        both = both + p(i,j) * q(i,j)
        most = max (most, int (q(i,j)))
      end do
    end do
  end subroutine

  ! One that need not be there.
  subroutine count (n, p, larger)
    integer, intent(in) :: n
    real(8), intent(in) :: p(n)
    integer, intent(inout), optional :: larger
    integer :: i
    if (.not. present (larger)) return
    !$acc parallel loop reduction(+:larger) copyin(p)
    do i = 1, n
      if (p(i) > 3) larger = larger + 1
    end do
  end subroutine
end module

program main
  use sums_referred
  implicit none
  integer, parameter :: n = 70
  real(8) :: p(n,n), q(n,n), both
  integer :: i, j, most, larger
  do j = 1, n
    do i = 1, n
      p(i,j) = mod (i * 7 + j * 3, 11)
    end do
  end do
  q = 0
  both = 5
  most = -100
  larger = 2
  call step (n, p, q, both, most)
  print *, both, most, sum (q)
  call count (n, p(:,3), larger)
  call count (n, p(:,3))
  print *, larger
  !$acc data copy(both)
  call step (n, p, q, both, most)
  call step (n, p, q, both, most)
  !$acc end data
  print *, both, most
end program
