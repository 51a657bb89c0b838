! Assignments of whole arrays whose size is a number in kernels regions, which
! gfortran makes calls of memset and memcpy of: arguments, variables of modules
! and of the program, in loops over time.  Without this test the loops made of
! them could leave elements out.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module sizes
  implicit none
  integer, parameter :: n = 33
  integer :: gi(n,n)
contains
  subroutine s(a, b, c, l)
    real(8), intent(inout) :: a(n,n), b(n,n)
    complex(4), intent(inout) :: c(n)
    logical, intent(inout) :: l(n)
    integer :: i, j, t
    !$acc kernels copy(a,b,c,l)
    b = a
    a = 0
    do j = 1, n
      do i = 1, n
        a(i,j) = a(i,j) + b(j,i)
      end do
    end do
    c = 0
    l = .false.
    !$acc end kernels
    !$acc kernels copy(a,b)
    do t = 1, 3
      b = 0
      do j = 2, n-1
        do i = 2, n-1
          b(i,j) = 0.25d0*(a(i-1,j)+a(i+1,j)+a(i,j-1)+a(i,j+1))
        end do
      end do
      a = b
    end do
    !$acc end kernels
  end subroutine
end module sizes
program main
  use sizes
  implicit none
  real(8) :: a(n,n), b(n,n), d(n,n), e(n,n), f(2:n,3)
  complex(4) :: c(n)
  logical :: l(n)
  integer :: i, j, k(7)
  do j = 1, n; do i = 1, n; a(i,j) = mod(i*7+j,13); gi(i,j) = i-j; end do; end do
  b = 1; c = (1,2); l = .true.; d = 2; e = 3; f = 4
  call s(a, b, c, l)
  !$acc kernels copy(d,e,gi,f) copyout(k)
  d = e
  e = 0
  gi = 0
  f = 0
  k = 0
  do j = 1, n
    gi(j,j) = j
  end do
  !$acc end kernels
  !$acc parallel loop copy(e)
  do j = 1, n
    e(:,j) = 0
    e(j,j) = 1
  end do
  !$acc kernels copy(d)
  d = 0
  !$acc end kernels
  print *, sum(a), sum(b), c(3), count(l), sum(d), sum(e), sum(gi), sum(f), sum(k)
end program main
