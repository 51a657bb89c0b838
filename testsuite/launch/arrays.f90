! Arrays of assumed shape, allocatable ones and components of derived types,
! which come with descriptors and pointers to them.  Without this test the
! arguments that Fortran adds could be wrong.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module sweeps
  implicit none
  type grid
    integer, allocatable :: v(:,:)
  end type grid
contains
  subroutine step (x, y, w)
    integer, intent(in) :: x(:,:)
    integer, intent(inout) :: y(:,:)
    integer, intent(in) :: w
    integer :: i, j
    !$acc parallel loop collapse(2) present(x, y)
    do j = 2, size (x, 2) - 1
      do i = 2, size (x, 1) - 1
        y(i,j) = mod (w * x(i,j) + x(i-1,j) + x(i+1,j) + x(i,j-1) &
                      + x(i,j+1), 1009)
      end do
    end do
  end subroutine step

  subroutine fixed (n, x, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(n,n)
    integer :: i, j
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        x(i,j) = x(i,j) + k * i - j
      end do
    end do
  end subroutine fixed

  function total (x) result (s)
    integer, intent(in) :: x(:,:)
    integer :: s
    integer :: i, j
    s = 0
    !$acc parallel loop collapse(2) reduction(+:s)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        s = s + mod (x(i,j), 10)
      end do
    end do
  end function total

  subroutine grow (v)
    integer, allocatable, intent(inout) :: v(:,:)
    integer :: i, j
    !$acc parallel loop collapse(2) copy(v)
    do j = 1, size (v, 2)
      do i = 1, size (v, 1)
        v(i,j) = mod (v(i,j) * 3 + i, 97)
      end do
    end do
  end subroutine grow

  subroutine queued (x, t, q)
    integer, intent(inout) :: x(:,:)
    integer, intent(in) :: t, q
    integer :: i, j
    !$acc parallel loop collapse(2) present(x) async(q)
    do j = 1, size (x, 2)
      do i = 1, size (x, 1)
        x(i,j) = mod (x(i,j) * 3 + t, 1001)
      end do
    end do
  end subroutine queued
end module sweeps

program main
  use sweeps
  implicit none
  integer, parameter :: n = 30
  integer, allocatable :: a(:,:), b(:,:)
  type(grid) :: g
  integer :: i, j, t
  integer :: s, check

  allocate (a(n,n), b(n,n))
  allocate (g%v(11,11))
  g%v = 1
  do j = 1, n
    do i = 1, n
      a(i,j) = i - j
      b(i,j) = a(i,j)
    end do
  end do
  check = 0
  do t = 1, 8
    !$acc data copy(a, b)
    call step (a, b, t)
    call step (b, a, 2)
    call fixed (n, a, t)
    s = total (b)
    call queued (a, t, 1)
    call queued (a, t, 1)
    call queued (b, t, 2)
    !$acc wait
    !$acc end data
    call fixed (n, b, t)
    check = check + s + total (a)
    call grow (g%v)
  end do
  !$acc data copy(a)
  do t = 1, 6
    !$acc parallel loop collapse(2)
    do j = 1, n
      do i = 1, n
        a(i,j) = a(i,j) + t
      end do
    end do
    !$acc kernels
    do j = 1, n
      a(j,1) = a(j,2) + t
    end do
    !$acc end kernels
  end do
  !$acc end data
  print *, check, sum (g%v), sum (a)
end program main
