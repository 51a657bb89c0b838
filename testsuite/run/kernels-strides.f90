! Loops of kernels regions with a step, "do concurrent" and "forall", which
! gfortran writes with a counter that goes down to zero: bounds that are
! numbers, scalars and bounds of no iteration, upwards and downwards, and loops
! that are left or whose variable is read afterwards.  Without this test the
! counter could be taken for something that the loop hands on, or the loop end
! elsewhere.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone does not run it on the device" }

module strides
  implicit none
contains
  subroutine redblack(n, m, u, f)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: u(n,m)
    real(8), intent(in) :: f(n,m)
    integer :: i, j, c
    !$acc kernels present(u,f)
    do j = 2, m-1
      do i = 2+mod(j,2), n-1, 2
        u(i,j) = 0.25d0*(u(i-1,j)+u(i+1,j)+u(i,j-1)+u(i,j+1)-f(i,j))
      end do
    end do
    do j = 2, m-1
      do i = 3-mod(j,2), n-1, 2
        u(i,j) = 0.25d0*(u(i-1,j)+u(i+1,j)+u(i,j-1)+u(i,j+1)-f(i,j))
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine strided(n, m, lo, hi, a, b)
    integer, intent(in) :: n, m, lo, hi
    integer, intent(inout) :: a(n,m)
    integer, intent(in) :: b(n,m)
    integer :: i, j
    !$acc kernels present(a,b)
    do j = 1, m, 3
      do i = lo, hi, 2
        a(i,j) = b(i,j) + 1
      end do
    end do
    do j = m, 1, -2
      do i = hi, lo, -3
        a(i,j) = a(i,j)*2 + b(i,j)
      end do
    end do
    do j = 1, m, 2
      do i = 40, 1, -7
        a(i,j) = a(i,j) + 100*i
      end do
    end do
    do j = 1, 30, 4
      do i = 5, 41, 3
        a(i,j) = a(i,j) - 1000*j
      end do
    end do
    do j = m, m-1, -2
      do i = 9, 3, 2
        a(i,j) = -1
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine conc(n, m, k, a, b, c)
    integer, intent(in) :: n, m, k
    integer, intent(inout) :: a(n,m), c(n)
    integer, intent(in) :: b(n,m)
    integer(8) :: i8, j8
    integer :: i, j
    integer :: w(n)
    !$acc kernels present(a,b,c) create(w)
    do concurrent (j = 2:m-1, i = 2:n-1)
      a(i,j) = b(i-1,j) + b(i+1,j)
    end do
    do concurrent (i = n:1:-3)
      c(i) = c(i) + i
    end do
    do concurrent (j8 = 1_8:int(m,8):2_8, i8 = k:n-1:4)
      a(i8,j8) = a(i8,j8) + 7
    end do
    do concurrent (i = 1:n, j = 5:4)
      a(i,j) = 0
    end do
    forall (i = 1:n, j = 1:m:2) a(i,j) = a(i,j) + b(i,j)
    do concurrent (j = 1:m)
      do i = 1, n, 2
        if (b(i,j) == 3) cycle
        a(i,j) = a(i,j) + b(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine masks(n, m, a, b, c)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(n,m), c(n)
    integer, intent(in) :: b(n,m)
    integer :: i, j
    !$acc kernels present(a,b,c)
    forall (i = 1:m) c(i) = c(i) + a(i,i)
    forall (i = 2:n-1, j = 1:m, b(i,j) > 50) a(i,j) = 50
    forall (i = 2:n) c(i) = c(i-1) + 1
    !$acc end kernels
  end subroutine
  subroutine left(n, a, b, last)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(n), last
    integer :: i
    !$acc kernels present(a,b) copy(last)
    do i = 1, n, 2
      a(i) = b(i)
      if (b(i) == 77) exit
    end do
    last = i
    do i = 1, n, 5
      a(i) = a(i) + 1
    end do
    last = last*1000 + i
    do i = 3, n, 2
      a(i) = a(i-2) + 1
    end do
    do i = n, 1, -4
      b(i) = b(i) + 1
    end do
    !$acc end kernels
    last = last*1000 + i
  end subroutine
end module strides
program main
  use strides
  implicit none
  integer, parameter :: n = 43, mm = 31
  real(8) :: u(n,mm), f(n,mm)
  integer :: a(n,mm), b(n,mm), c(n), i, j, d(n), e(n), last, mx
  do j = 1, mm
    do i = 1, n
      u(i,j) = mod(i*j,13); f(i,j) = mod(i+j,5); a(i,j) = i; b(i,j) = mod(i*3+j*7,97)
    end do
  end do
  c = [(i*i, i=1,n)]; d = c; e = mod(c,90); last = 5
  !$acc data copy(u,a,c,d,e) copyin(f,b)
  call redblack(n, mm, u, f)
  call strided(n, mm, 3, n-1, a, b)
  call strided(n, mm, 8, 7, a, b)
  call conc(n, mm, 4, a, b, c)
  call masks(n, mm, a, b, c)
  call left(n, d, e, last)
  !$acc end data
  print *, sum(u), sum(a), sum(c), sum(d), sum(e), last
  print *, a(:,5), a(5,:)
end program main
