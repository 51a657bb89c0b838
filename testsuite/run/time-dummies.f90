! Subroutines that are steps of loops over time: with descriptors of the caller's
! for arrays without extents, arguments by value, ones that may be absent,
! variables that are kept, arrays of their own, ways out in their middle, and
! scalars that they change.  Without this test what they do could be done with
! fields of descriptors that nothing has set, or with other variables.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module m
  implicit none
  integer :: counter = 0
contains
  subroutine early (x, n, k)
    integer, intent(in) :: n, k
    integer, intent(inout) :: x(0:n+1)
    integer :: i
    if (k < 2) return
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = iand (x(i) * 3 + k, 4095)
    end do
  end subroutine
  subroutine byvalue (x, n, k)
    integer, value :: n, k
    integer, intent(inout) :: x(n)
    integer :: i
    k = k + 1
    n = n - 1
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = iand (x(i) + k, 4095)
    end do
  end subroutine
  subroutine opt (x, n, add)
    integer, intent(in) :: n
    integer, intent(in), optional :: add
    integer, intent(inout) :: x(n)
    integer :: i, s
    s = 1
    if (present (add)) s = add
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = iand (x(i) + s, 4095)
    end do
  end subroutine
  subroutine saved (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer, save :: calls = 0
    integer :: i
    calls = calls + 1
    !$acc parallel loop present(x) copyin(calls)
    do i = 1, n
      x(i) = iand (x(i) + calls, 4095)
    end do
  end subroutine
  subroutine local (x, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n)
    integer :: tmp(n), i
    !$acc parallel loop present(x) create(tmp)
    do i = 1, n
      tmp(i) = x(i)
      x(i) = iand (tmp(i) * 5, 4095)
    end do
  end subroutine
  subroutine counts (n)
    integer, intent(inout) :: n
    n = n + 1
  end subroutine
  subroutine smooth (x, y)
    integer, intent(in) :: x(:)
    integer, intent(inout) :: y(:)
    integer :: i
    !$acc parallel loop present(x, y)
    do i = 2, size (x) - 1
      y(i) = iand (x(i-1) + x(i) + x(i+1), 4095)
    end do
  end subroutine
  subroutine twice (x, y, n)
    integer, intent(in) :: n
    integer, intent(inout) :: x(n), y(n)
    call smooth (x, y)
    call smooth (y, x)
  end subroutine
  subroutine scaled (x, n, k)
    integer, intent(in) :: n
    integer, intent(inout) :: k
    integer, intent(inout) :: x(n)
    integer :: i
    !$acc parallel loop present(x)
    do i = 1, n
      x(i) = iand (x(i) * k, 4095)
    end do
    k = k + 2
  end subroutine
  subroutine run (x, y, n, steps)
    integer, intent(in) :: n, steps
    integer, intent(inout) :: x(n), y(n)
    integer :: t, k, c
    k = 3
    c = 0
    !$acc data copy(x, y)
    do t = 1, steps
      call early (x, n-2, t)
    end do
    do t = 1, steps
      call byvalue (x, n, t)
      call byvalue (y, n, 7)
    end do
    do t = 1, steps
      call opt (x, n)
      call opt (y, n, t)
    end do
    do t = 1, steps
      call saved (x, n)
    end do
    do t = 1, steps
      call local (x, n)
    end do
    do t = 1, steps
      call smooth (x, y)
      call counts (c)
      call smooth (y, x)
      call counts (counter)
    end do
    do t = 1, steps
      call twice (x, y, n)
    end do
    do t = 1, steps
      call scaled (x, n, k)
    end do
    do t = 1, steps
      call scaled (x, n, k)
      call scaled (y, n, c)
    end do
    !$acc end data
    print *, k, c, counter
  end subroutine
end module
program p
  use m
  implicit none
  integer :: x(50), y(50), i
  do i = 1, 50
    x(i) = mod (i * 7919, 1000)
    y(i) = mod (i * 31, 1000)
  end do
  call run (x, y, 50, 5)
  print *, x
  print *, y
end program
