! Array assignments in kernels regions to allocatable arrays, whose descriptors
! gfortran reads before the loops: of a module, arguments, members; bounds that
! are not 1, arrays that change places.  Without this test two reads of one
! descriptor could count as two arrays that are apart, or that overlap.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone does not run it on the device" }

module boxes
  implicit none
  integer, allocatable :: ta(:,:,:), h(:,:), g(:,:)
  type box
    integer, allocatable :: a(:,:), b(:,:)
  end type
contains
  subroutine zint(n)
    integer, intent(in) :: n
    integer :: k
    !$acc kernels present(ta,h,g)
    h(:,:) = 0
    do k = 1, n
      h(:,:) = h(:,:) + ta(:,:,k)
    end do
    g(:,:) = 2*h(:,:) + ta(:,:,3)
    g(2:,:) = g(2:,:) + h(:ubound(h,1)-1,:)
    !$acc end kernels
  end subroutine
  subroutine dummies(a, b, c)
    integer, allocatable :: a(:,:), b(:,:), c(:)
    integer :: k
    !$acc kernels present(a,b,c)
    a(:,:) = a(:,:) + b(:,:)
    c(:) = a(:,lbound(a,2)) + b(:,5)
    a(:,3) = a(:,3) - c(:)
    !$acc end kernels
    !$acc kernels present(a,b,c)
    where (a(:,:) > 20) b(:,:) = -a(:,:)
    !$acc end kernels
    !$acc kernels present(a,b,c)
    do k = lbound(a,2)+1, ubound(a,2)
      a(:,k) = a(:,k-1) - b(:,k)
    end do
    !$acc end kernels
    !$acc kernels present(a,b)
    do k = lbound(a,2)+1, ubound(a,2)
      a(lbound(a,1)+1:,k) = mod(a(lbound(a,1)+1:,k-1) + a(:ubound(a,1)-1,k-1), 1000)
    end do
    !$acc end kernels
  end subroutine
  subroutine time(a, b, steps)
    integer, allocatable :: a(:,:), b(:,:)
    integer, intent(in) :: steps
    integer :: t, n, mm
    n = size(a,1); mm = size(a,2)
    do t = 1, steps
      !$acc kernels present(a,b)
      b(2:n-1,2:mm-1) = (a(1:n-2,2:mm-1)+a(3:n,2:mm-1)+a(2:n-1,1:mm-2)+a(2:n-1,3:mm))/4
      a(2:n-1,2:mm-1) = b(2:n-1,2:mm-1)
      !$acc end kernels
    end do
  end subroutine
  subroutine swap(a, b)
    integer, allocatable :: a(:,:), b(:,:), t(:,:)
    !$acc kernels copy(a,b)
    a(:,:) = a(:,:) + 3*b(:,:)
    !$acc end kernels
    call move_alloc(a, t); call move_alloc(b, a); call move_alloc(t, b)
    !$acc kernels copy(a,b)
    a(:,:) = a(:,:) - b(:,:)
    !$acc end kernels
  end subroutine
end module boxes
program main
  use boxes
  implicit none
  integer, allocatable :: a(:,:), b(:,:), c(:), x(:,:), y(:,:)
  type(box) :: q
  integer :: i
  integer, parameter :: n = 35, mm = 23
  allocate(ta(n,mm,6), h(0:n-1,mm), g(n,2:mm+1), a(-1:n-2,0:mm-1), b(n,mm), c(n), q%a(n,mm), q%b(n,0:mm-1), x(n,n), y(n,n))
  ta = reshape([(mod(i*7,31),i=1,n*mm*6)],[n,mm,6]); g = 1
  a = reshape([(mod(i*3,17),i=1,n*mm)],[n,mm]); b = reshape([(mod(i*5,13),i=1,n*mm)],[n,mm]); c = 0
  q%a = b(:,:); q%b = 7; x = 5
  x(:,:) = reshape([(mod(i,9),i=1,n*n)],[n,n]); y = x(:,:)*2
  !$acc data copy(ta,a,b,c,x,y) copyout(h) copy(g)
  call zint(6)
  call dummies(a, b, c)
  call time(x, y, 5)
  !$acc end data
  !$acc kernels copy(q%a,q%b)
  q%a(:,:) = q%a(:,:)*2 + q%b(:,:)
  q%b(:,:) = q%a(:,:) - 1
  !$acc end kernels
  call swap(x, y)
  print *, sum(ta), sum(h), sum(g), sum(a), sum(b), sum(c), sum(x), sum(y), sum(q%a), sum(q%b)
end program main
