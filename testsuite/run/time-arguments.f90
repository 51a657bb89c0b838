! Subroutines with kernels regions that are steps of loops over time: their
! sizes are constants, variables, components and variables of modules, which
! they read, change, or map themselves, and their arrays have explicit shapes or
! are components.  Without this test a step could be done with other sizes than
! those of the call, or with what another step has left of a variable.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC 12 alone does not run it on the device" }

module m
  implicit none
  type grid
    integer :: n = 14, m = 12
    integer, allocatable :: x(:,:)
  end type
  integer :: count = 12
contains
  subroutine sweep (a, b, n, m)
    integer, intent(in) :: n, m
    integer, intent(in) :: a(n, m)
    integer, intent(inout) :: b(n, m)
    integer :: i, j
    !$acc kernels present(a, b)
    do j = 2, m - 1
      do i = 2, n - 1
        b(i,j) = iand (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1) + i, 4095)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine edges (a, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m)
    !$acc kernels present(a)
    a(:, 1) = a(:, m - 1)
    a(:, m) = a(:, 2)
    a(1, :) = a(n - 1, :)
    a(n, :) = a(2, :)
    !$acc end kernels
  end subroutine
  subroutine grows (a, n, m, k)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m), k
    integer :: i
    !$acc kernels present(a)
    do i = 1, n
      a(i,m) = iand (a(i,m) * 3 + k, 4095)
    end do
    !$acc end kernels
    k = k + 1
  end subroutine
  subroutine counted (a, n, m, k)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n, m), k
    integer :: i
    !$acc kernels present(a)
    do i = 1, n
      a(i,1) = iand (a(i,1) * 5 + 1, 4095)
    end do
    k = k + 1
    !$acc end kernels
  end subroutine
  subroutine mapped (a, n, m, k)
    integer, intent(in) :: n, m, k
    integer, intent(inout) :: a(n, m)
    integer :: i
    !$acc kernels present(a, k)
    do i = 1, n
      a(i,2) = iand (a(i,2) + k, 4095)
    end do
    !$acc end kernels
  end subroutine
  subroutine inside (g)
    type(grid), intent(inout) :: g
    integer :: m
    m = g%m
    !$acc kernels present(g)
    g%x(:, 1) = g%x(:, m - 1)
    g%x(:, m) = g%x(:, 2) + 1
    !$acc end kernels
  end subroutine
  subroutine val_of (val, count, n)
    integer, intent(in) :: n
    integer, intent(in) :: val(n, 2)
    integer, intent(inout) :: count(n)
    integer :: i, k
    !$acc kernels present(val, count)
    do i = 1, n
      count(i) = 0
      do k = 1, 2
        if (val(i,k) > 2) count(i) = count(i) + val(i,k)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine run (g, a, b, steps)
    type(grid), intent(inout) :: g
    integer, intent(inout) :: a(14, 12), b(14, 12)
    integer, intent(in) :: steps
    integer :: t, n, k, v(14)
    n = 14
    k = 2
    !$acc data copy(a, b, k) copyout(v)
    do t = 1, steps
      call sweep (a, b, 14, 12)
      call edges (b, 14, 12)
      call sweep (b, a, n, count)
      call edges (a, n, 12)
    end do
    do t = 1, steps
      call edges (a, g%n, g%m)
      call sweep (a, b, n - 1 + 1, count)
    end do
    do t = 1, steps
      call val_of (b, v, n)
      call mapped (a, n, count, k)
    end do
    !$acc end data
    !$acc data copy(a, b)
    do t = 1, steps
      call grows (a, n, 12, k)
      call counted (b, n, count, k)
    end do
    !$acc end data
    do t = 1, steps
      call inside (g)
    end do
    print *, k, sum (v)
  end subroutine
end module

program main
  use m
  implicit none
  type(grid) :: g
  integer :: a(14, 12), b(14, 12), i
  integer, save :: rows = 14
  a = reshape ([(mod (i * 37, 101), i = 1, 168)], [14, 12])
  b = 7
  allocate (g%x(14, 12))
  g%x = a
  !$acc enter data copyin(g)
  !$acc enter data copyin(g%x)
  call run (g, a, b, 5)
  !$acc exit data copyout(g%x)
  !$acc data copy(a, b)
  do i = 1, 4
    call sweep (a, b, rows, count)
    call edges (b, rows, 12)
    call sweep (b, a, 14, count)
  end do
  !$acc end data
  print *, a
  print *, b
  print *, g%x
end program
