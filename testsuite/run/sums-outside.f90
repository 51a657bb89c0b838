! Rows that are added up in variables of the procedure, which no clause makes
! private: each gang has its own, as the loops inside have a reduction of them.
! Without this test all gangs could share one, and a loop of lanes read what
! another gang has put there.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module sums_outside
  implicit none
contains
  subroutine largest (n, m, u, w, x, low)
    integer, intent(in) :: n, m
    integer, intent(in) :: u(m, n), w(n)
    integer, intent(inout) :: x(m, n)
    integer, intent(out) :: low
    integer :: i, j, s, t
    low = huge (low)
    !$acc parallel loop gang reduction(min:low) copyin(u, w) copy(x)
    do i = 1, n
      s = 0
      !$acc loop vector reduction(max:s)
      do j = 1, m
        s = max (s, u(j,i))
      end do
      !$acc loop vector
      do j = 1, m
        x(j,i) = x(j,i) + u(j,i) * 1000 / s
      end do
      t = 0
      !$acc loop vector reduction(+:t)
      do j = 1, m
        t = t + x(j,i)
      end do
      low = min (low, w(i) * t / s)
    end do
  end subroutine

  ! The sum of the last row is read behind the region.
  subroutine kept (m, u, x, s)
    integer, intent(in) :: m
    integer, intent(in) :: u(m)
    integer, intent(inout) :: x(m)
    integer, intent(out) :: s
    integer :: i, j, t
    !$acc parallel loop gang num_gangs(1) copyin(u) copy(x)
    do i = 1, 3
      t = i
      !$acc loop vector reduction(+:t)
      do j = 1, m
        t = t + u(j)
      end do
      x(i) = t
    end do
    s = t
  end subroutine
end module

program main
  use sums_outside
  implicit none
  integer, parameter :: n = 61, m = 27
  integer :: u(m, n), w(n), x(m, n), y(m), i, j, low, s
  do i = 1, n
    w(i) = 1 + mod (i * 31, 97)
    do j = 1, m
      u(j,i) = 1 + mod (i * 7919 + j * 31, 1000)
    end do
  end do
  x = 1
  y = 2
  call largest (n, m, u, w, x, low)
  call kept (m, u(:,3), y, s)
  print *, low, s, sum (x), sum (y), x(5,7), x(m,n)
end program
