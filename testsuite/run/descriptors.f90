! Array expressions over allocatable arrays, several in one kernels region:
! what the descriptors hold is read between them.  Without this test such
! regions could stay on one thread, or a nest on the device could be handed
! the host's address of an array.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 9 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }
! { acctile-report nests[4].kind stencil }
! { acctile-report nests[5].kind stencil }
! { acctile-report nests[6].kind stencil }
! { acctile-report nests[7].kind doall }
! { acctile-report nests[8].kind doall }

module fields
  implicit none
  real, allocatable :: g(:, :), h(:, :)
contains
  subroutine of_module (n)
    integer, intent(in) :: n
    !$acc kernels copy(g, h)
    g(:, :) = h(:, :) + 1
    h(2:n, 2:n) = g(1:n-1, 2:n) * 2
    !$acc end kernels
  end subroutine

  subroutine own (n, total)
    integer, intent(in) :: n
    real, intent(out) :: total
    real, allocatable :: a(:, :), b(:, :)
    integer :: step
    allocate (a(0:n, n), b(0:n, n))
    a = 1
    b = 2
    !$acc data copy(a, b)
    do step = 1, 3
      !$acc kernels
      a(:, :) = b(:, :) + 1
      b(:, 2:) = a(:, :n-1) * 2
      b(:, 1) = a(:, n)
      !$acc end kernels
    end do
    !$acc end data
    total = sum (a) + 3 * sum (b(:, ::2))
  end subroutine

  subroutine guarded (n, total)
    integer, intent(in) :: n
    real, intent(out) :: total
    real, allocatable :: a(:), b(:)
    allocate (a(n), b(n))
    !$acc kernels copyout(a, b)
    a(:) = 3
    if (n > 5) then
      b(:) = a(:)
    else
      b(:) = 1
    end if
    a(:) = a(:) - b(:) / 4
    !$acc end kernels
    total = sum (a) + sum (b)
  end subroutine
end module

program main
  use fields
  implicit none
  integer, parameter :: n = 29
  real :: total
  integer :: i, j
  allocate (g(n, n), h(n, n))
  do j = 1, n
    do i = 1, n
      g(i, j) = 0
      h(i, j) = mod (i * j, 13)
    end do
  end do
  call of_module (n)
  print *, sum (g), sum (h)
  call own (n, total)
  print *, total
  call guarded (n, total)
  print *, total
  call guarded (4, total)
  print *, total
end program
