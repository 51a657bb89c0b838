! Assignments of sections to whole allocatable arrays in kernels regions, whose
! bounds the host has in memory: behind dummy arguments, in module variables, in
! those that a contained procedure shares.  Without this test such regions could
! stay with one lane, an array could keep its old shape, or a member of a
! procedure's frame be read as a variable that is not there, which is an internal
! error.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC 12 alone does not run it on the device" }
! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests.length == 4 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }

module m
  implicit none
  integer :: last
  integer, allocatable :: p(:,:), q(:,:)
contains
  subroutine dummies (a, b, n, k)
    integer, allocatable, intent(inout) :: a(:,:), b(:,:)
    integer, intent(in) :: n, k
    !$acc kernels
    a = b(1:n,1:k) + b(1:n,2:k+1)
    !$acc end kernels
  end subroutine
  subroutine globals
    !$acc kernels
    p = q(:,2:last)
    !$acc end kernels
  end subroutine
end module

program main
  use m
  implicit none
  integer, allocatable :: a(:,:), b(:,:), x(:), y(:)
  integer :: i, n, k
  n = 30
  k = 20
  allocate (a(n,k), b(n,k+1), p(n,k), q(n,k+1), x(n), y(n+9))
  b = reshape ([(mod (i * i, 31), i = 1, n * (k + 1))], [n, k + 1])
  q = 2 * b
  y = [(i * i, i = 1, n + 9)]
  call dummies (a, b, n, k)
  print *, shape (a), a
  call dummies (a, b, n - 3, k - 2)
  print *, shape (a), a
  last = k + 1
  call globals
  print *, shape (p), p
  last = 3
  call globals
  print *, shape (p), p
  !$acc kernels
  x = y(2:n+1)
  !$acc end kernels
  print *, size (x), x
  n = 7
  call shared
  print *, size (x), x
contains
  subroutine shared
    !$acc kernels
    x = 3 * y(1:n)
    !$acc end kernels
  end subroutine
end program
