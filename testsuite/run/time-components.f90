! Loops over time that hand allocatable arguments, components of a structure and
! its sizes to procedures that launch regions.  Without this test such loops
! would be a launch a step, or read a size that a step changes before the loop.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests[6].chosen.time_tile =~ . }
! { acctile-report nests[8].chosen.time_tile =~ . }

module fields
  implicit none
  type field
    integer :: n
    real(8), allocatable :: u(:,:), v(:,:)
  end type
  type(field) :: f
contains
  subroutine sweep (n, a, b)
    integer :: n, i, j
    real(8) :: a(0:n+1,0:n+1), b(0:n+1,0:n+1)
    !$acc parallel loop collapse(2) present(a, b)
    do j = 1, n
      do i = 1, n
        b(i,j) = 0.25d0 * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
      end do
    end do
  end subroutine
  subroutine dummies (n, steps, a, b)
    integer :: n, steps, t
    real(8), allocatable :: a(:,:), b(:,:)
    do t = 1, steps
      call sweep (n, a, b)
      call sweep (n, b, a)
    end do
  end subroutine
  subroutine components (steps)
    integer :: steps, t
    do t = 1, steps
      call sweep (f%n, f%u, f%v)
      call sweep (f%n, f%v, f%u)
    end do
  end subroutine
  subroutine argument (g, steps)
    type(field) :: g
    integer :: steps, t
    do t = 1, steps
      call sweep (g%n, g%u, g%v)
      call sweep (g%n, g%v, g%u)
    end do
  end subroutine
  subroutine smaller (steps)
    integer :: steps, t
    do t = 1, steps
      call sweep (f%n, f%u, f%v)
      call sweep (f%n, f%v, f%u)
      f%n = f%n - 1
    end do
  end subroutine
  subroutine changed (n, a)
    integer :: n
    real(8) :: a(0:n+1,0:n+1)
    integer :: i
    !$acc parallel loop present(a)
    do i = 1, n
      a(i,1) = a(i,1) + n
    end do
    n = n + 1
  end subroutine
  subroutine larger (steps)
    integer :: steps, t
    do t = 1, steps
      call changed (f%n, f%u)
    end do
  end subroutine
end module

program main
  use fields
  implicit none
  integer :: i, j
  real(8), allocatable :: a(:,:), b(:,:)
  f%n = 17
  allocate (f%u(0:18,0:18), f%v(0:18,0:18), a(0:18,0:18), b(0:18,0:18))
  do j = 0, 18
    do i = 0, 18
      f%u(i,j) = mod (i * 7 + j * 3, 11)
      f%v(i,j) = mod (i * 5 + j, 13)
    end do
  end do
  a = f%u + 1
  b = f%v + 2
  !$acc enter data copyin(f%u, f%v, a, b)
  call dummies (17, 3, a, b)
  call components (2)
  call argument (f, 3)
  call smaller (3)
  call larger (2)
  !$acc exit data copyout(f%u, f%v, a, b)
  print '(4es22.14,i4)', sum (f%u), sum (f%v), sum (a), sum (b), f%n
end program
