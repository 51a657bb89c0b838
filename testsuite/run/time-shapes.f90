! Steps of a loop over time with arguments of assumed shape, steps of steps,
! recursion, and procedures inside of the program.  Without this test what the
! sizes of an argument's array are kept in could be declared nowhere, which is
! an internal error, or a step be put where it means something else.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module m
 implicit none
 integer, parameter :: n = 150
 real(8) :: u(n,n), v(n,n)
 integer :: counter = 0
contains
 subroutine step(x, y)
  real(8), intent(in) :: x(:,:)
  real(8), intent(inout) :: y(:,:)
  integer :: i, j
  !$acc parallel loop collapse(2) present(x,y)
  do j = 2, size(x,2)-1
   do i = 2, size(x,1)-1
    y(i,j) = 0.25d0*(x(i-1,j)+x(i+1,j)+x(i,j-1)+x(i,j+1))
   end do
  end do
 end subroutine
 subroutine both()
  integer :: i, j
  counter = counter + 1
  !$acc parallel loop present(u,v)
  do j = 2, n-1
   !$acc loop
   do i = 2, n-1
    v(i,j) = 0.2d0*(u(i-1,j)+u(i+1,j)+u(i,j-1)+u(i,j+1)+u(i,j))
   end do
  end do
  !$acc parallel loop collapse(2) present(u,v)
  do j = 2, n-1
   do i = 2, n-1
    u(i,j) = v(i,j)
   end do
  end do
 end subroutine
 recursive subroutine rec(d)
  integer, intent(in) :: d
  if (d > 0) then
   call both()
   call rec(d-1)
  end if
 end subroutine
end module
program p
 use m
 implicit none
 integer :: t, i, j
 do j = 1, n
  do i = 1, n
   u(i,j) = mod(i*7+j*3, 11); v(i,j) = u(i,j)
  end do
 end do
 !$acc data copy(u,v)
 do t = 1, 8
  call step(u, v)
  call step(v, u)
 end do
 do t = 1, 8
  call both()
 end do
 call rec(3)
 do t = 1, 4
  call inner(t)
 end do
 !$acc end data
 print *, sum(u), sum(v*v), counter
contains
 subroutine inner(k)
  integer, intent(in) :: k
  integer :: q
  q = k
  !$acc parallel loop collapse(2) present(u,v)
  do j = 2, n-1
   do i = 2, n-1
    v(i,j) = u(i,j) + q*t
   end do
  end do
  !$acc parallel loop collapse(2) present(u,v)
  do j = 2, n-1
   do i = 2, n-1
    u(i,j) = v(i,j-1) - q
   end do
  end do
 end subroutine
end program
