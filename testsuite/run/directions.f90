! Sweeps of Fortran whose direction only the program knows: loops with a step
! that is a variable, with and without acc loops, and indices that a condition
! turns round; with steps that are neither 1 nor -1.  Without this test the
! number of iterations that gfortran computes of such a step could be that of
! another one, or such sweeps stay on one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 3 }
! { acctile-report nests[0].kind doacross }
! { acctile-report nests[1].kind doacross }
! { acctile-report nests[2].kind doacross }

module sweeps
  implicit none
contains

  subroutine stepped (u, n, way)
    integer, intent (in) :: n, way
    integer, intent (inout) :: u(0:n + 1, 0:n + 1)
    integer :: i, j, first, last, step
    step = 1 - way
    first = 1
    last = n
    if (step < 0) then
      first = n
      last = 1
    end if
    !$acc kernels copy(u)
    do j = 1, n
      do i = first, last, step
        u(i, j) = iand (3 * u(i, j) + 5 * u(i - sign (1, step), j) &
                        + u(i, j - 1), 65535)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine counted (u, n, way)
    integer, intent (in) :: n, way
    integer, intent (inout) :: u(0:n + 1, 0:n + 1)
    integer :: i, j, first, last, step
    first = 1
    last = n
    step = 1
    if (way < 0) then
      first = n
      last = 1
      step = -1
    end if
    !$acc parallel loop auto copy(u)
    do j = 1, n
      !$acc loop auto
      do i = first, last, step
        u(i, j) = iand (3 * u(i, j) + 5 * u(i - step, j) &
                        + u(i, j - 1), 65535)
      end do
    end do
  end subroutine

  subroutine turned (u, n, octant)
    integer, intent (in) :: n, octant
    integer, intent (inout) :: u(0:n + 1, 0:n + 1)
    integer :: i, j, p, q, di, dj
    di = 1
    if (iand (octant, 1) /= 0) di = -1
    dj = 1
    if (iand (octant, 2) /= 0) dj = -1
    !$acc parallel loop auto private(i, j) copy(u)
    do q = 1, n
      !$acc loop auto private(i, j)
      do p = 1, n
        if (di > 0) then
          i = p
        else
          i = n - p + 1
        end if
        j = merge (q, n - q + 1, dj > 0)
        u(i, j) = iand (3 * u(i, j) + 5 * u(i - di, j) + u(i, j - dj), 65535)
      end do
    end do
  end subroutine

end module

program directions
  use sweeps
  implicit none
  integer, allocatable :: u(:, :)
  integer, parameter :: sizes(5) = [37, 1, 2, 3, 20]
  integer :: n, s, i, j, o

  do s = 1, 5
    n = sizes(s)
    allocate (u(0:n + 1, 0:n + 1))
    do j = 0, n + 1
      do i = 0, n + 1
        u(i, j) = mod (7 * i + 11 * j, 23)
      end do
    end do
    do i = -3, 3
      if (i == 1) cycle
      call stepped (u, n, i)
      print *, sum (u), u(n, n), u(1, n)
    end do
    call counted (u, n, 1)
    print *, sum (u), u(n, n)
    call counted (u, n, -1)
    print *, sum (u), u(1, 1)
    do o = 0, 3
      call turned (u, n, o)
      print *, sum (u), u(1, n)
    end do
    deallocate (u)
  end do
end program
