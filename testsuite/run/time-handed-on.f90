! Subroutines that are steps of loops over time, and are given constants, whole
! arrays of the caller, allocatable ones, and descriptors that are made for the
! call.  Without this test what they compute of these in each step could be taken
! for another value, or keep the loops from being one launch.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].function borders }
! { acctile-report nests[0].chosen.time_tile =~ . }
! { acctile-report nests[6].function allocated_ }
! { acctile-report nests[6].chosen.time_tile =~ . }
! { acctile-report nests[8].function shapes }
! { acctile-report nests[8].chosen.time_tile =~ . }
! { acctile-report nests[10].function declared }
! { acctile-report nests[10].chosen.time_tile =~ . }

module m
  implicit none
  integer, parameter :: n = 40, k = 26
contains
  subroutine explicit (x, y, n, k, f, by)
    integer, intent(in) :: n, k, f
    integer, intent(in) :: by
    integer, intent(in) :: x(n, k)
    integer, intent(inout) :: y(n, k)
    integer :: i, j
    !$acc parallel loop collapse(2) present(x, y)
    do j = 1 + by, k - by
      do i = 1 + by, n - by
        y(i, j) = iand (x(i-by, j) + f * x(i+by, j) + x(i, j-1) + x(i, j+1), &
             4095)
      end do
    end do
  end subroutine
  subroutine assumed (x, y, f)
    integer, intent(in) :: x(:,:), f
    integer, intent(inout) :: y(:,:)
    integer :: i, j
    !$acc parallel loop collapse(2) present(x, y)
    do j = 2, size (x, 2) - 1
      do i = 2, size (x, 1) - 1
        y(i, j) = iand (x(i-1, j) + f * x(i+1, j) + x(i, j-1) + x(i, j+1), 4095)
      end do
    end do
  end subroutine
  subroutine edges (x)
    integer, intent(inout) :: x(:,:)
    integer :: i, j, n, k
    n = size (x, 1)
    k = size (x, 2)
    !$acc parallel loop present(x)
    do j = 1, k
      x(1, j) = x(2, j)
      x(n, j) = x(n-1, j)
    end do
    !$acc parallel loop present(x)
    do i = 1, n
      x(i, 1) = x(i, 2)
      x(i, k) = x(i, k-1)
    end do
  end subroutine
  subroutine declared (u, v)
    integer, intent(inout) :: u(n, k), v(n, k)
    integer, save :: a(n, k), b(n, k)
    integer :: t
    a = u
    b = v
    !$acc data copy(a, b)
    do t = 1, 9
      call explicit (a, b, n, k, 3, 1)
      call explicit (b, a, n, k, 2, 1)
    end do
    !$acc end data
    u = a
    v = b
  end subroutine
  subroutine shapes (u, v)
    integer, intent(inout) :: u(n, k), v(n, k)
    integer :: a(n, k), b(n, k)
    integer :: t
    a = u
    b = v
    !$acc data copy(a, b)
    do t = 1, 9
      call assumed (a, b, 3)
      call assumed (b, a, 2)
    end do
    !$acc end data
    u = a
    v = b
  end subroutine
  subroutine allocated_ (u, v)
    integer, intent(inout) :: u(n, k), v(n, k)
    integer, allocatable :: a(:,:), b(:,:)
    integer :: t
    a = u
    b = v
    !$acc data copy(a, b)
    do t = 1, 9
      call explicit (a, b, n, k, 3, 1)
      call explicit (b, a, n, k, 2, 1)
    end do
    !$acc end data
    u = a
    v = b
  end subroutine
  subroutine borders (u, v)
    integer, intent(inout) :: u(n, k), v(n, k)
    integer, allocatable :: a(:,:), b(:,:)
    integer :: t
    allocate (a(n, k), b(n, k))
    a = u
    b = v
    !$acc data copy(a, b)
    do t = 1, 9
      call assumed (a, b, 3)
      call edges (b)
      call assumed (b, a, 2)
      call edges (a)
    end do
    !$acc end data
    u = a
    v = b
  end subroutine
end module

program arguments
  use m
  integer :: u(n, k), v(n, k), x(n, k), y(n, k), i, j, t
  do j = 1, k
    do i = 1, n
      u(i, j) = mod (i * 7 + j * 3, 31)
      v(i, j) = mod (i + j * 5, 17)
    end do
  end do
  x = u
  y = v
  call declared (u, v)
  call shapes (u, v)
  call allocated_ (u, v)
  call borders (u, v)
  do t = 1, 36
    call plain (x, y, 3)
    if (t > 27) call rim (y)
    call plain (y, x, 2)
    if (t > 27) call rim (x)
  end do
  if (any (u /= x) .or. any (v /= y)) stop 1
  print *, sum (u), sum (v)
contains
  subroutine plain (x, y, f)
    integer, intent(in) :: x(n, k), f
    integer, intent(inout) :: y(n, k)
    integer :: i, j
    do j = 2, k - 1
      do i = 2, n - 1
        y(i, j) = iand (x(i-1, j) + f * x(i+1, j) + x(i, j-1) + x(i, j+1), 4095)
      end do
    end do
  end subroutine
  subroutine rim (x)
    integer, intent(inout) :: x(n, k)
    integer :: i, j
    do j = 1, k
      x(1, j) = x(2, j)
      x(n, j) = x(n-1, j)
    end do
    do i = 1, n
      x(i, 1) = x(i, 2)
      x(i, k) = x(i, k-1)
    end do
  end subroutine
end program
