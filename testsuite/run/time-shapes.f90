! Time loops of the host over arrays of Fortran whose places and sizes stand in
! descriptors: of assumed shape with size () as bounds, of modules, pointers and
! sections of them.  Without this test each step could be a launch of its own, or
! a step use the place or the size of another one.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests.length 27 }
! { acctile-report nests[2].kind stencil }
! { acctile-report nests[3].kind stencil }
! { acctile-report nests[5].kind stencil }
! { acctile-report nests[6].kind stencil }
! { acctile-report nests[7].kind stencil }
! { acctile-report nests[8].kind stencil }
! { acctile-report nests[9].kind stencil }
! { acctile-report nests[10].kind stencil }
! { acctile-report nests[11].kind stencil }
! { acctile-report nests[12].kind stencil }
! { acctile-report nests[13].kind stencil }
! { acctile-report nests[14].kind stencil }
! { acctile-report nests[15].kind stencil }
! { acctile-report nests[16].kind stencil }
! { acctile-report nests[17].kind stencil }
! { acctile-report nests[18].kind stencil }
! { acctile-report nests[19].kind stencil }
! { acctile-report nests[20].kind stencil }
! { acctile-report nests[21].kind stencil }
! { acctile-report nests[22].kind stencil }
! { acctile-report nests[23].kind stencil }
! { acctile-report nests[24].kind stencil }
! { acctile-report nests[25].kind stencil }
! { acctile-report nests[26].kind stencil }
! The launches have as many blocks as the device keeps at once: few.
! { acctile-emulate device=k40 }

module shapes
  implicit none
  integer, allocatable :: u(:,:), v(:,:)
  integer :: f(34,28), g(34,28), nn, mm
contains
  subroutine present_kernels (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, allocatable :: a(:,:), b(:,:)
    integer :: i, j, t
    do t = 1, steps
      !$acc kernels present(a, b)
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j), 1000)
        end do
      end do
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
      !$acc end kernels
    end do
  end subroutine

  subroutine present_parallel (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, allocatable :: a(:,:), b(:,:)
    integer :: i, j, t
    do t = 1, steps
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j), 1000)
        end do
      end do
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
  end subroutine

  subroutine assumed (a, b, steps)
    integer, intent(in) :: steps
    integer, intent(inout) :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, size(a,2)-1
        do i = 2, size(a,1)-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, size(a,2)-1
        do i = 2, size(a,1)-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine module_allocatable (steps)
    integer, intent(in) :: steps
    integer :: i, j, t
    !$acc data copy(u, v)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, size(u,2)-1
        do i = 2, size(u,1)-1
          v(i,j) = mod(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, size(u,2)-1
        do i = 2, size(u,1)-1
          u(i,j) = v(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine module_static (n, m, steps)
    integer, intent(in) :: n, m, steps
    integer :: i, j, t
    !$acc data copy(f, g)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, m-1
        do i = 2, n-1
          g(i,j) = mod(f(i-1,j) + f(i+1,j) + f(i,j-1) + f(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, m-1
        do i = 2, n-1
          f(i,j) = g(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine module_bounds (steps)
    integer, intent(in) :: steps
    integer :: i, j, t
    !$acc data copy(f, g)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, mm-1
        do i = 2, nn-1
          g(i,j) = mod(f(i-1,j) + f(i+1,j) + f(i,j-1) + f(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, mm-1
        do i = 2, nn-1
          f(i,j) = g(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine pointers (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, pointer :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine section (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, pointer :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2) copy(a(1:n,1:m), b(1:n,1:m))
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2) copy(a(1:n,1:m), b(1:n,1:m))
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine
  subroutine present_assumed (a, b, steps)
    integer, intent(in) :: steps
    real, intent(inout) :: a(:,:), b(:,:)
    integer :: i, j, t, n, m
    n = size (a, 1)
    m = size (a, 2)
    do t = 1, steps
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)
        end do
      end do
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
  end subroutine
  subroutine kernels_module (steps)
    integer, intent(in) :: steps
    integer :: i, j, t
    !$acc data copy(u, v)
    do t = 1, steps
      !$acc kernels present(u, v)
      do j = 2, size(u,2)-1
        do i = 2, size(u,1)-1
          v(i,j) = mod(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1), 1000)
        end do
      end do
      do j = 2, size(u,2)-1
        do i = 2, size(u,1)-1
          u(i,j) = v(i,j)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine
  subroutine whole (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(n,m), b(n,m)
    integer :: i, j, t
    !$acc data copy(a) create(b)
    do t = 1, steps
      !$acc parallel loop gang
      do j = 2, m-1
        !$acc loop vector
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j), 1000)
        end do
      end do
      !$acc kernels
      a(2:n-1,2:m-1) = b(2:n-1,2:m-1)
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  ! The pointers change places.
  subroutine swapped (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, pointer :: a(:,:), b(:,:), c(:,:)
    integer :: i, j, t
    do t = 1, steps
      !$acc parallel loop collapse(2) copy(a, b)
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      c => a
      a => b
      b => c
    end do
  end subroutine

  ! The bounds change.
  subroutine shrinking (a, b, steps)
    integer, intent(in) :: steps
    integer, intent(inout) :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, size(a,2)-t
        do i = 2, size(a,1)-t
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, size(a,2)-t
        do i = 2, size(a,1)-t
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine

  ! A bound is what a region left in memory.
  subroutine counting (a, b, last, m, steps)
    integer, intent(in) :: m, steps
    integer, intent(inout) :: a(:,:), b(:,:), last(:)
    integer :: i, j, t
    do t = 1, steps
      !$acc parallel loop collapse(2) copy(a, b)
      do j = 2, m-1
        do i = 2, last(1)
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop copy(last)
      do i = 1, size(last)
        last(i) = last(i) - 1
      end do
    end do
  end subroutine
end module

program main
  use shapes
  implicit none
  integer, parameter :: n = 27, m = 23
  integer :: a(n,m), b(n,m), last(3) = n - 2, i, j
  integer, pointer :: p(:,:), q(:,:)
  real :: x(n,m), y(n,m)
  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i*7 + j*3, 11)
    end do
  end do
  b = a
  x = a
  y = 0
  call assumed (a, b, 3)
  print *, sum(a), sum(b), a(3,5)
  call assumed (a(1:n:2,:), b(1:n:2,:), 3)
  print *, sum(a), sum(b), a(3,5)
  call assumed (a(:0,:), b(:0,:), 3)
  allocate (u(n,m), v(n,m), p(n,m), q(n,m))
  u = a
  v = b
  call module_allocatable (3)
  print *, sum(u), sum(v), u(3,5)
  call module_allocatable (0)
  print *, sum(u), sum(v), u(3,5)
  f = 1
  g = 2
  f(7,8) = 100
  call module_static (34, 28, 3)
  print *, sum(f), sum(g), f(3,5)
  nn = 30
  mm = 20
  call module_bounds (3)
  print *, sum(f), sum(g), f(3,5)
  p = a
  q = b
  call pointers (p, q, n, m, 3)
  print *, sum(p), sum(q), p(3,5)
  call section (p, q, n, m, 3)
  print *, sum(p), sum(q), p(3,5)
  !$acc data copy(x, y)
  call present_assumed (x, y, 3)
  !$acc end data
  print *, sum(dble(x)), sum(dble(y)), x(3,5)
  call kernels_module (3)
  print *, sum(u), sum(v), u(3,5)
  !$acc data copy(u, v)
  call present_kernels (u, v, n, m, 3)
  call present_parallel (u, v, n, m, 2)
  !$acc end data
  print *, sum(u), sum(v), u(3,5)
  call whole (a, b, n, m, 3)
  print *, sum(a), a(3,5)
  call swapped (p, q, n, m, 3)
  print *, sum(p), sum(q), p(3,5)
  call swapped (p, q, n, m, 3)
  print *, sum(p), sum(q), p(3,5)
  call shrinking (a, b, 3)
  print *, sum(a), sum(b), a(3,5)
  call counting (a, b, last, m, 3)
  print *, sum(a), sum(b), a(3,5), last
end program
