! Loops over time in Fortran: arguments of explicit shape, allocatable arrays,
! arrays in common blocks, scalar arguments as bounds, regions of several nests.
! Without this test a step could use the size or the place of another array, or
! each step could be a launch of its own.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests[0].kind stencil }
! { acctile-report nests[0].chosen.time_tile persistent }
! { acctile-report nests[1].kind stencil }
! { acctile-report nests[2].kind stencil }
! { acctile-report nests[3].kind stencil }
! { acctile-report nests[4].kind stencil }
! { acctile-report nests[5].kind stencil }
! { acctile-report nests[6].kind stencil }
! { acctile-report nests[7].kind stencil }

module sweeps
  implicit none
contains
  subroutine explicit_shape (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(0:n+1,m), b(0:n+1,m)
    integer :: i, j, t
    !$acc data copy(a) create(b)
    do t = 1, steps
      !$acc kernels present(a, b)
      do j = 2, m-1
        do i = 1, n
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      do j = 2, m-1
        do i = 1, n
          a(i,j) = b(i,j)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine inside (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(0:n+1,m), b(0:n+1,m)
    integer :: i, j, t
    !$acc kernels copy(a, b)
    do t = 1, steps
      do j = 2, m-1
        do i = 1, n
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1), 1000)
        end do
      end do
      do j = 2, m-1
        do i = 1, n
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  function allocated (n, steps) result (total)
    integer, intent(in) :: n, steps
    integer, allocatable :: a(:,:), b(:,:)
    integer :: i, j, t, total
    allocate (a(n,n+3), b(n,n+3))
    do j = 1, n+3
      do i = 1, n
        a(i,j) = mod(i*7 + j*3, 11)
      end do
    end do
    b = a
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, n-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1) + t, 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
    total = sum(a)
  end function

  function common_block (steps) result (total)
    integer, intent(in) :: steps
    integer :: u(30,22), v(30,22), total, i, j, t
    common /fields/ u, v
    do j = 1, 22
      do i = 1, 30
        u(i,j) = mod(i*5 + j, 17)
        v(i,j) = u(i,j)
      end do
    end do
    !$acc data copy(u, v)
    do t = 1, steps
      !$acc parallel loop collapse(2) present(u, v)
      do j = 2, 21
        do i = 2, 29
          v(i,j) = mod(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) + t, 1000)
        end do
      end do
      !$acc parallel loop collapse(2) present(u, v)
      do j = 2, 21
        do i = 2, 29
          u(i,j) = v(i,j)
        end do
      end do
    end do
    !$acc end data
    total = sum(u)
  end function
end module

program main
  use sweeps
  implicit none
  integer, parameter :: n = 27, m = 23
  integer :: a(0:n+1,m), b(0:n+1,m), i, j
  do j = 1, m
    do i = 0, n+1
      a(i,j) = mod(i*7 + j, 13)
      b(i,j) = 0
    end do
  end do
  call explicit_shape (a, b, n, m, 0)
  print *, sum(a)
  call explicit_shape (a, b, n, m, 9)
  print *, sum(a), a(3,5), a(n,m-1)
  call inside (a, b, n, m, 6)
  print *, sum(a), sum(b)
  print *, allocated (25, 7), allocated (25, 0)
  print *, common_block (5), common_block (1)
end program
