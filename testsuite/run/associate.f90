! Associate names beside the array that they are one for, which the compiler
! makes restrict pointers of.  What one iteration stores through the one the
! next reads through the other.  Without this test the two could count as apart.
!
! { acctile-host "GCC 12 alone does not run it on the device" }
! { acctile-unlaunched "where arrays overlap GCC's own code runs" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine s1(n, a)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n+1)
  integer :: i
  associate (b => a(2:n+1))
  !$acc parallel copy(a)
  !$acc loop auto
  do i = 1, n
    b(i) = a(i) + 1
  end do
  !$acc end parallel
  end associate
end subroutine
subroutine s2(n, a)
  integer, intent(in) :: n
  integer, intent(inout) :: a(:)
  integer :: i
  associate (b => a(2:n+1))
  !$acc parallel copy(a)
  !$acc loop auto
  do i = 1, n
    b(i) = a(i) + 1
  end do
  !$acc end parallel
  end associate
end subroutine
subroutine s3(n, a)
  integer, intent(in) :: n
  integer, allocatable, intent(inout) :: a(:)
  integer :: i
  associate (b => a)
  !$acc kernels copy(a)
  do i = 1, n
    b(i+1) = a(i) + 1
  end do
  !$acc end kernels
  end associate
end subroutine
module objects
  integer :: ga(50)
contains
subroutine s4(n)
  integer, intent(in) :: n
  integer :: i, a(50), k
  type t
    integer :: x(50)
  end type
  type(t) :: q
  a = [(mod(i*7,23), i=1,50)]
  ga = a
  q%x = a
  k = n / 20
  associate (b => a(k:50))
  !$acc parallel copy(a)
  !$acc loop auto
  do i = 1, n
    b(i) = a(i) + 1
  end do
  !$acc end parallel
  end associate
  print *, a
  associate (b => ga(k:50))
  !$acc parallel copy(ga)
  !$acc loop auto
  do i = 1, n
    b(i) = ga(i) + 1
  end do
  !$acc end parallel
  end associate
  print *, ga
  associate (b => q%x(k:50))
  !$acc parallel copy(q)
  !$acc loop auto
  do i = 1, n
    b(i) = q%x(i) + 1
  end do
  !$acc end parallel
  end associate
  print *, q%x
end subroutine
end module

program p
  use objects
  interface
   subroutine s2(n,a)
  integer, intent(in) :: n
  integer, intent(inout) :: a(:)
  end subroutine
   subroutine s3(n,a)
  integer, intent(in) :: n
  integer, allocatable, intent(inout) :: a(:)
  end subroutine
  end interface
  integer :: a(41)
  integer, allocatable :: b(:), c(:)
  integer :: i
  a = [(mod(i*7,23), i=1,41)]
  call s1(40, a); print *, a
  a = [(mod(i*7,23), i=1,41)]
  call s2(40, a); print *, a
  b = a*2
  call s3(40, b); print *, b
  allocate(c(41)); c = [(mod(i*5,23), i=1,41)]
  associate (d => c)
  !$acc kernels copy(c)
  do i = 1, 40
    d(i+1) = c(i) + 1
  end do
  !$acc end kernels
  end associate
  print *, c
  deallocate (b, c)
  call s4(40)
end program
