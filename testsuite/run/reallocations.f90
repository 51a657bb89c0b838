! Assignments to whole allocatable arrays in kernels regions: where shapes are
! the same the elements are assigned, where they differ the array is allocated
! anew, as the host can.  Without this test an array could keep its old shape,
! or one of the arrays of a region could be forgotten in the comparison.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC 12 alone does not run it on the device" }

module m
  implicit none
  type grid
    integer, allocatable :: u(:,:), v(:,:)
  end type
  integer, allocatable :: p(:,:), q(:,:)
contains
  subroutine one (a, b)
    integer, allocatable, intent(inout) :: a(:), b(:)
    !$acc kernels
    a = b
    !$acc end kernels
  end subroutine
  subroutine two (a, b, c)
    integer, allocatable, intent(inout) :: a(:), b(:), c(:)
    integer :: i
    !$acc kernels
    a = b + 1
    do i = 1, 3
      b(i) = 2 * b(i)
    end do
    c = a * b
    !$acc end kernels
  end subroutine
  subroutine three (g)
    type(grid), intent(inout) :: g
    !$acc kernels
    g%u = g%v + 1
    !$acc end kernels
  end subroutine
  subroutine four (n, e)
    integer, intent(in) :: n, e(n, 3)
    !$acc kernels
    p = q + p
    q = e
    !$acc end kernels
  end subroutine
  subroutine five (a, b, k)
    integer, allocatable, intent(inout) :: a(:), b(:)
    integer, intent(in) :: k
    integer :: t
    do t = 1, k
      !$acc kernels
      a = b + t
      b = a * 2
      !$acc end kernels
    end do
  end subroutine
  subroutine six (a, b, k)
    integer, allocatable, intent(inout) :: a(:), b(:)
    integer, intent(inout) :: k
    !$acc kernels
    k = k + 1
    a = b(2:k)
    !$acc end kernels
  end subroutine
end module

program main
  use m
  implicit none
  type(grid) :: g
  integer, allocatable :: a(:), b(:), c(:)
  integer :: e(4, 3), i, k
  allocate (b(3:9), a(2))
  b = [(i * i, i = 1, 7)]
  a = 1
  call one (a, b)
  print *, lbound (a), ubound (a), a
  a = 0
  call one (a, b)
  print *, lbound (a), ubound (a), a
  deallocate (a)
  call one (a, b)
  print *, lbound (a), ubound (a), a
  deallocate (b)
  allocate (b(7), c(7))
  b = 5
  call two (a, b, c)
  print *, a, b, c
  deallocate (c)
  call two (a, b, c)
  print *, a, b, c
  allocate (g%u(2, 3), g%v(2, 3))
  g%v = reshape ([1, 2, 3, 4, 5, 6], [2, 3])
  call three (g)
  print *, shape (g%u), g%u
  deallocate (g%v)
  allocate (g%v(3, 3))
  g%v = 4
  call three (g)
  print *, shape (g%u), g%u
  e = reshape ([(i, i = 1, 12)], [4, 3])
  allocate (p(4, 3), q(4, 3))
  p = 1
  q = 2
  call four (4, e)
  print *, p, q
  call four (2, e)
  print *, shape (p), p, shape (q), q
  call five (a, b, 5)
  print *, a, b
  deallocate (a)
  call five (a, b, 3)
  print *, a, b
  k = 3
  call six (a, b, k)
  print *, a, k
end program
