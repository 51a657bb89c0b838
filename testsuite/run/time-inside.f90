! Loops over time in regions of Fortran, over arrays of each kind: arguments of
! explicit and of assumed shape, allocatable ones, those of modules; in kernels
! regions without a pragma, in parallel ones with "loop auto".  Without this test
! the strides of an array could be other unknowns than the bounds of the loops,
! and the loops run one iteration after another; or they could count in the
! host's counter; or a scalar argument be mapped to a place that is not there.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-options "-fstrict-aliasing" }
! The launches have as many blocks as the device keeps at once: few.
! { acctile-emulate device=k40 }
! { acctile-report nests.length 12 }
! { acctile-report nests[0].kind unchanged }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind stencil }
! { acctile-report nests[3].kind stencil }
! { acctile-report nests[4].kind stencil }
! { acctile-report nests[5].kind stencil }
! { acctile-report nests[6].kind stencil }
! { acctile-report nests[7].kind stencil }
! { acctile-report nests[8].kind stencil }
! { acctile-report nests[9].kind stencil }
! { acctile-report nests[10].kind stencil }
! { acctile-report nests[11].kind stencil }

module arrays
  implicit none
  integer, allocatable :: u(:,:), v(:,:)
contains
  subroutine begin (a)
    integer, intent(out) :: a(:,:)
    integer :: i, j
    do j = 1, size(a,2)
      do i = 1, size(a,1)
        a(i,j) = mod(i*7 + j*3, 11)
      end do
    end do
  end subroutine

  subroutine assumed (a, b, steps)
    integer, intent(in) :: steps
    integer, intent(inout) :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc kernels copy(a, b)
    do t = 1, steps
      do j = 2, size(a,2)-1
        do i = 2, size(a,1)-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      do j = 2, size(a,2)-1
        do i = 2, size(a,1)-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine assumed_auto (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(:,:), b(:,:)
    integer :: i, j, t
    !$acc parallel copy(a, b)
    do t = 1, steps
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 2, n-1
          a(i,j) = b(i,j) + t
        end do
      end do
    end do
    !$acc end parallel
  end subroutine

  function allocated (n, m, steps) result (total)
    integer, intent(in) :: n, m, steps
    integer, allocatable :: a(:,:), b(:,:)
    integer :: i, j, t, total
    allocate (a(n,m), b(n,m))
    call begin (a)
    b = a
    !$acc kernels copy(a, b)
    do t = 1, steps
      do j = 2, m-1
        do i = 2, n-1
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      do j = 2, m-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end kernels
    total = sum(a)
  end function

  function of_module (n, m, steps) result (counter)
    integer, intent(in) :: n, m, steps
    integer :: i, j, t, counter
    t = 100
    !$acc parallel copy(u, v)
    do t = 1, steps
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 2, n-1
          v(i,j) = mod(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1), 1000)
        end do
      end do
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 2, n-1
          u(i,j) = v(i,j)
        end do
      end do
    end do
    !$acc end parallel
    counter = t
  end function

  subroutine explicit_auto (a, b, n, m, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(0:n+1,m), b(0:n+1,m)
    integer :: i, j, t
    !$acc parallel copy(a, b)
    do t = 1, steps
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 1, n
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1), 1000)
        end do
      end do
      !$acc loop auto
      do j = 2, m-1
        !$acc loop auto
        do i = 1, n
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine

  ! The nests assign "last", which the second one reads as the first left it.
  subroutine assigned (a, b, n, m, last, steps)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(0:n+1,m), b(0:n+1,m), last
    integer :: i, j, t
    !$acc kernels copy(a, b)
    do t = 1, steps
      do j = 2, m-1
        do i = 1, n
          b(i,j) = mod(a(i-1,j) + a(i+1,j) + a(i,j-1), 1000)
          last = b(i,j)
        end do
      end do
      do j = 2, m-1
        do i = 1, n
          a(i,j) = b(i,j) + last
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use arrays
  implicit none
  integer, parameter :: n = 27, m = 23
  integer :: a(n,m), b(n,m), c(0:n+1,m), d(0:n+1,m), last = 5
  call begin (a)
  b = a
  call assumed (a, b, 5)
  print *, sum(a), sum(b), a(3,5)
  call assumed (a(1:n:2,:), b(1:n:2,:), 5)
  print *, sum(a), sum(b), a(3,5)
  call assumed_auto (a, b, n, m, 5)
  print *, sum(a), sum(b), a(3,5)
  print *, allocated (25, 21, 7), allocated (25, 21, 0)
  allocate (u(n,m), v(n,m))
  call begin (u)
  v = u
  print *, of_module (n, m, 6)
  print *, sum(u), sum(v), u(3,5)
  call begin (c)
  d = c
  call explicit_auto (c, d, n, m, 6)
  print *, sum(c), sum(d), c(3,5)
  call assigned (c, d, n, m, last, 3)
  print *, sum(c), sum(d), c(3,5), last
end program
