! Array assignments to what a pointer argument points to, in regions of several
! nests: gfortran keeps the stride of a dimension in a temporary for each
! reference, which are no strides of several dimensions.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module strides
  implicit none
contains
  subroutine forward (n, a, b)
    integer, intent(in) :: n
    integer, pointer :: a(:)
    integer :: b(n), i
    !$acc kernels
    do i = 1, n
      b(i) = b(i) + 1
    end do
    a(1:n-1) = a(1:n-1) + a(2:n)
    !$acc end kernels
  end subroutine

  subroutine backward (n, a, b)
    integer, intent(in) :: n
    integer, pointer :: a(:)
    integer :: b(n), i
    !$acc kernels
    do i = 1, n
      b(i) = b(i) * 2
    end do
    a(2:n) = a(2:n) - 3 * a(1:n-1)
    !$acc end kernels
  end subroutine

  subroutine steps (n, m, a, b)
    integer, intent(in) :: n, m
    integer, pointer :: a(:,:)
    integer :: b(n), i, t
    !$acc kernels
    do t = 1, 3
      do i = 1, n
        b(i) = b(i) + t
      end do
      a(2:n,:) = a(2:n,:) - a(1:n-1,:)
      a(:,1:m-1) = a(:,1:m-1) + a(:,2:m)
      a = a + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine allocated (n, a, b)
    integer, intent(in) :: n
    integer, allocatable :: a(:)
    integer :: b(n), i
    !$acc kernels
    do i = 1, n
      b(i) = b(i) + 1
    end do
    a(2:n) = a(1:n-1) + a(2:n)
    !$acc end kernels
  end subroutine
end module

program arguments
  use strides
  integer, parameter :: n = 100, m = 9
  integer, pointer :: a(:), p(:,:), every(:)
  integer, allocatable :: c(:)
  integer :: b(n), i
  allocate (a(n), c(n), p(n,m), every(2 * n))
  b = 0
  a = [(mod (i * 7, 101), i = 1, n)]
  c = a
  every = [(mod (i * 11, 71), i = 1, 2 * n)]
  p = reshape ([(mod (i * 5, 13), i = 1, n * m)], [n, m])
  call forward (n, a, b)
  print '(20i5)', a
  call backward (20, a, b)
  print *, a
  a => every(1::2)
  call forward (n, a, b)
  call backward (9, a, b)
  print '(20i9)', every
  call steps (n, m, p, b)
  print *, sum (p), sum (p * reshape ([(mod (i, 17), i = 1, n * m)], [n, m]))
  call allocated (n, c, b)
  print '(20i5)', c
  print *, sum (b)
end program
