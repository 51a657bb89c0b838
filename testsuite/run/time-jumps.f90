! A loop over time that is left for a place behind the loop around it, as exit
! with a name does: without this test the jump could go out of a kernel, which
! is an internal error.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program time_jumps
  implicit none
  integer, parameter :: n = 30, m = 26
  integer :: t, i, j, s
  real(8) :: x(n, m)
  x = 1
  !$acc data copy(x)
  outer: do t = 1, 10
    inner: do s = 1, 3
      if (t == 8) exit outer
      if (s == 2 .and. mod(t, 3) == 0) cycle outer
      !$acc parallel loop present(x)
      do j = 1, m
        do i = 1, n
          x(i, j) = x(i, j) + s * t
        end do
      end do
    end do inner
  end do outer
  outer2: do t = 1, 10
    do s = 1, 3
      if (t == 8) exit outer2
      !$acc parallel loop present(x)
      do j = 1, m
        do i = 1, n
          x(i, j) = x(i, j) + s * t
        end do
      end do
    end do
  end do outer2
  !$acc end data
  print *, x(3, 4), t, s
  if (any(x /= 292)) stop 1
end program
