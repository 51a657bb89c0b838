! Loops over time that are left to the host, whose launches follow one another in
! a queue, around arrays whose places and sizes stand in descriptors on the
! device: of modules, which may be there before they are allocated, allocatable
! arguments, pointers.  Without this test such launches could wait for one
! another, or use a descriptor that is not up to date.
!
! { acctile-options "-fstrict-aliasing" }
! { acctile-plugin schedule=time_tile(none) }
! { acctile-launched schedule=time_tile(none) }
! { acctile-queued "__fields_MOD_outside" 18 }
! { acctile-queued "__fields_MOD_handed" 37 }
! { acctile-queued "__fields_MOD_bare" 37 }
! { acctile-queued "__fields_MOD_pointed" 18 }
! { acctile-queued "__fields_MOD_declared" 26 }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module fields
  implicit none
  integer, allocatable :: a(:,:), b(:,:), c(:,:)
contains
  subroutine outside (steps, n)
    integer, intent(in) :: steps, n
    integer :: t, i, j
    do t = 1, steps
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, n - 1
        do i = 2, n - 1
          b(i,j) = mod (a(i-1,j) + 3 * a(i+1,j) + a(i,j-1) + t, 1000)
        end do
      end do
      !$acc parallel loop collapse(2) present(a, b)
      do j = 2, n - 1
        do i = 2, n - 1
          a(i,j) = b(i,j)
        end do
      end do
    end do
  end subroutine

  subroutine handed (x, y, steps, n)
    integer, intent(in) :: steps, n
    integer, allocatable :: x(:,:), y(:,:)
    integer :: t, i, j
    !$acc data present(x, y)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 2, n - 1
          y(i,j) = mod (x(i-1,j) + 5 * x(i+1,j) + x(i,j-1) + t, 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 2, n - 1
          x(i,j) = y(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine

  subroutine bare (x, y, steps, n)
    integer, intent(in) :: steps, n
    integer, allocatable :: x(:,:), y(:,:)
    integer :: t, i, j
    do t = 1, steps
      !$acc parallel loop collapse(2) present(x, y)
      do j = 2, n - 1
        do i = 2, n - 1
          y(i,j) = mod (x(i-1,j) + 5 * x(i+1,j) + x(i,j-1) + t, 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 2, n - 1
          x(i,j) = y(i,j)
        end do
      end do
    end do
  end subroutine

  subroutine declared (steps, n)
    integer, intent(in) :: steps, n
    integer :: t, i
    do t = 1, steps
      !$acc parallel loop present(c)
      do i = 1, n
        c(i,1) = mod (c(i,2) * 3 + t, 1000)
      end do
      !$acc parallel loop present(c)
      do i = 1, n
        c(i,2) = c(n+1-i,1)
      end do
    end do
  end subroutine

  subroutine pointed (p, steps, n)
    integer, intent(in) :: steps, n
    integer, pointer, contiguous :: p(:)
    integer :: t, i
    do t = 1, steps
      !$acc parallel loop present(p)
      do i = 1, n
        p(i) = mod (p(i) * 3 + t * i, 1000)
      end do
    end do
  end subroutine
end module fields

program steps_queued
  use fields
  implicit none
  integer, parameter :: n = 40
  integer, allocatable, target :: d(:)
  integer, pointer, contiguous :: p(:)
  integer :: i, j, k
  allocate (a(n,n), b(n,n), d(n))
  do j = 1, n
    do i = 1, n
      a(i,j) = mod (i * 7 + j * 3, 17)
    end do
    d(j) = j
  end do
  b = a
  p => d
  !$acc enter data copyin(a, b, p)
  call outside (20, n)
  call handed (a, b, 20, n)
  call handed (b, a, 20, n)
  call bare (a, b, 20, n)
  call bare (b, a, 20, n)
  call pointed (p, 20, n)
  !$acc enter data create(c)
  do k = 1, 3
    allocate (c(10*k,2))
    c = k
    !$acc enter data copyin(c)
    call declared (10, 10 * k)
    !$acc exit data copyout(c)
    print *, sum (c(:,1)), sum (c(:,2))
    deallocate (c)
  end do
  !$acc exit data copyout(a, b, p)
  print *, sum (a), sum (b), sum (d)
end program steps_queued
