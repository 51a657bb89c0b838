! Loops over time that count in steps of two, downwards, or by what only the
! program knows: gfortran counts how many are left in a variable of its own,
! which it sets before the loop.  Without this test the one launch could begin
! with another number there, and not end.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].chosen.time_tile =~ . }
! { acctile-report nests[4].chosen.time_tile =~ . }
! { acctile-report nests[6].chosen.time_tile =~ . }

subroutine forth_and_back (a, b, n, from, to, by)
  implicit none
  integer, intent(in) :: n, from, to, by
  integer, intent(inout) :: a(n), b(n)
  integer :: t, i
  !$acc data copy(a, b)
  do t = from, to, 3
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      b(i) = iand (a(i-1) + a(i+1) + t, 4095)
    end do
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      a(i) = iand (b(i-1) + 2 * b(i+1), 4095)
    end do
  end do
  do t = from, to, by
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      b(i) = iand (a(i-1) + a(i+1) + t, 4095)
    end do
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      a(i) = iand (b(i-1) + 2 * b(i+1), 4095)
    end do
  end do
  !$acc end data
end subroutine

program strides
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), b(n), c(n), d(n), t, s, i, k
  a = [(mod (i * 7, 31), i = 1, n)]
  b = 0
  c = a
  d = 0
  !$acc data copy(a, b)
  do t = 1, 9, 2
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      b(i) = iand (a(i-1) + a(i+1) + t, 4095)
    end do
    !$acc parallel loop present(a, b)
    do i = 2, n - 1
      a(i) = iand (b(i-1) + 2 * b(i+1), 4095)
    end do
  end do
  do t = 20, 3, -4
    do s = 1, 6, 3
      !$acc parallel loop present(a, b)
      do i = 2, n - 1
        b(i) = iand (a(i-1) + a(i+1) + t, 4095)
      end do
      !$acc parallel loop present(a, b)
      do i = 2, n - 1
        a(i) = iand (b(i-1) + 2 * b(i+1), 4095)
      end do
    end do
  end do
  !$acc end data
  call forth_and_back (a, b, n, 1, 8, 3)
  call forth_and_back (a, b, n, 3, 4, 5)
  call forth_and_back (a, b, n, 4, 3, 1)
  do k = 1, 9, 2
    call step (k)
  end do
  do k = 20, 3, -4
    call step (k)
    call step (k)
  end do
  do k = 1, 8, 3
    call step (k)
  end do
  do k = 1, 8, 3
    call step (k)
  end do
  call step (3)
  call step (3)
  if (any (a /= c) .or. any (b /= d)) stop 1
  print *, sum (a), sum (b)
contains
  subroutine step (t)
    integer, intent(in) :: t
    integer :: i
    do i = 2, n - 1
      d(i) = iand (c(i-1) + c(i+1) + t, 4095)
    end do
    do i = 2, n - 1
      c(i) = iand (d(i-1) + 2 * d(i+1), 4095)
    end do
  end subroutine
end program
