! Assignments of array sections in kernels regions, of sizes that the compiler
! does not know: gfortran computes where a row begins between the loops, also
! where the rows depend on one another.  Without this test a thread of a
! wavefront could use the row of another point.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module rows
contains
  subroutine s1(n, m, k, a, b, c)
    integer, intent(in) :: n, m, k
    real(8), intent(inout) :: a(n,m,k), b(n,m,k), c(:,:,:)
    integer :: j, t
    !$acc kernels present(a,b,c)
    a(:,:,1) = a(:,:,k-1)
    a(:,1,:) = a(:,m-1,:)
    b(2:n-1,2:m-1,:) = 0.25d0*(a(1:n-2,2:m-1,:)+a(3:n,2:m-1,:)+a(2:n-1,1:m-2,:)+a(2:n-1,3:m,:))
    c(:,:,:) = a + 2*b
    do j = 2, k
      a(:,:,j) = a(:,:,j-1) + 0.5d0*b(:,:,j)
    end do
    do j = 2, m
      b(:,j,2) = b(:,j-1,2)*0.5d0 + b(:,j,2)
    end do
    do j = m-1, 1, -1
      c(2:n,j,1) = c(2:n,j+1,1) - c(1:n-1,j+1,1)
    end do
    do j = 2, m
      do t = 2, k
        c(:,j,t) = c(:,j-1,t) + 0.5d0*c(:,j,t-1)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine s2(n, m, a, b, steps)
    integer, intent(in) :: n, m, steps
    real(8), intent(inout) :: a(n,m), b(n,m)
    integer :: t
    do t = 1, steps
      !$acc kernels present(a,b)
      b(2:n-1,2:m-1) = 0.25d0*(a(1:n-2,2:m-1)+a(3:n,2:m-1)+a(2:n-1,1:m-2)+a(2:n-1,3:m))
      a(2:n-1,2:m-1) = b(2:n-1,2:m-1)
      !$acc end kernels
    end do
  end subroutine
  subroutine s3(n, m, a, b, x)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(:,:), b(:,:), x(:)
    integer :: i, j
    !$acc parallel loop present(a,b,x)
    do j = 1, m
      a(:,j) = a(:,j) + x(j)*b(:,j)
      b(1:n-1,j) = b(2:n,j)
    end do
    !$acc parallel present(a,b,x)
    !$acc loop auto
    do j = 2, m
      !$acc loop auto
      do i = 2, n
        a(i,j) = a(i,j) + sum(x(1:3)) + a(i-1,j) - a(i,j-1)
      end do
    end do
    !$acc end parallel
  end subroutine
end module rows
program main
  use rows
  implicit none
  integer, parameter :: n = 37, mm = 29, k = 11
  real(8) :: a(n,mm,k), b(n,mm,k), c(n,mm,k), d(n,mm), e(n,mm), x(mm)
  integer :: i
  a = reshape([(mod(i*7,13)*1d0,i=1,n*mm*k)],[n,mm,k]); b = a*0.5d0; c = 0
  d = a(:,:,1); e = d; x = 0.01d0
  !$acc data copy(a,b,c,d,e,x)
  call s1(n, mm, k, a, b, c)
  call s2(n, mm, d, e, 6)
  call s3(n, mm, d, e, x)
  !$acc end data
  print '(5es21.13)', sum(a), sum(b), sum(c), sum(d), sum(e)
end program main
