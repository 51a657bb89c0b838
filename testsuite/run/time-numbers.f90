! Loops over time that count and choose by numbers in memory: variables of modules,
! and those that are printed elsewhere.  Without this test such loops could be a
! launch for each step, or leave other numbers behind them.
!
! { acctile-report nests[0].chosen.time_tile persistent }
! { acctile-report nests[2].chosen.time_tile persistent }
! { acctile-report nests[6].chosen.time_tile persistent }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module lev
  implicit none
  integer :: now = 1, nxt = 2, prv = 3, kt, nit = 0
  real(8) :: time = 0, dt = 0.25d0
  real(8), allocatable :: u(:,:,:)
contains
  subroutine step(n, m)
    integer, intent(in) :: n, m
    integer :: i, j
    !$acc parallel loop collapse(2) present(u)
    do j = 2, m-1
      do i = 2, n-1
        u(i,j,nxt) = u(i,j,now) + 0.1*(u(i-1,j,now)+u(i+1,j,now)+u(i,j-1,now)+u(i,j+1,now)-4*u(i,j,now)) + 0.01*u(i,j,prv)
      end do
    end do
  end subroutine
  subroutine rotate()
    integer :: t
    t = prv; prv = now; now = nxt; nxt = t
  end subroutine
  subroutine run(n, m, steps)
    integer, intent(in) :: n, m, steps
    do kt = 1, steps
      call step(n, m)
      call rotate
      nit = nit + 1
      time = time + dt
    end do
  end subroutine
end module
program main
  use lev
  implicit none
  integer :: k, i, n = 40, m = 30
  real(8) :: a(200), b(200)
  allocate(u(n,m,3))
  u = 0; u(20,15,:) = 1
  !$acc data copy(u)
  call run(n, m, 7)
  print '(4i4,f8.2)', now, nxt, prv, nit, time
  call run(n, m, 0)
  call run(n, m, 9)
  print '(5i4,f8.2)', now, nxt, prv, nit, kt, time
  !$acc end data
  print '(3es14.6)', sum(u(:,:,now)), sum(abs(u(:,:,prv))), u(18,14,now)
  a = 0; a(1) = 100; b = a
  !$acc data copy(a, b)
  do k = 1, 21
    !$acc parallel loop
    do i = 2, 199
      b(i) = (a(i-1) + a(i) + a(i+1))/3
    end do
    !$acc parallel loop
    do i = 2, 199
      a(i) = b(i)
    end do
  end do
  !$acc end data
  print *, k
  print '(2es14.6)', sum(a), a(7)
  !$acc data copy(a, b)
  do k = 1, 21
    !$acc kernels
    do i = 2, 199
      b(i) = (a(i-1) + a(i) + a(i+1))/3 + k*now
    end do
    do i = 2, 199
      a(i) = b(i)
    end do
    !$acc end kernels
  end do
  !$acc end data
  print *, k, i
  print '(2es14.6)', sum(a), a(7)
  call clock(200)
contains
  subroutine clock(n)
    integer, intent(in) :: n
    real(8), allocatable :: u(:), v(:)
    real(8) :: time, dt
    integer :: k, i
    allocate(u(n), v(n))
    u = 0; u(1) = 100; v = u
    time = 0; dt = 0.125d0
    !$acc data copy(u, v)
    do k = 1, 21
      !$acc parallel loop
      do i = 2, n - 1
        v(i) = (u(i-1) + u(i) + u(i+1))/4 + time/1024
      end do
      !$acc parallel loop
      do i = 2, n - 1
        u(i) = v(i)
      end do
      time = time + dt
    end do
    !$acc end data
    print *, k, time
    print '(3es14.6)', sum(u), u(7)
  end subroutine
end program
