! Loops over time whose steps are subroutines of a module, with its arrays, and
! one inside another.  Without this test such loops could be launches a step, or
! what the subroutines do could be done with other arrays.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests[0].function eq given }
! { acctile-report nests[0].chosen.time_tile =~ . }
! { acctile-report nests[3].function eq both }
! { acctile-report nests[3].chosen.time_tile =~ . }

module grids
  implicit none
  integer :: n = 40
  integer, allocatable :: a(:, :), b(:, :)
contains
  subroutine step ()
    integer :: i, j
    !$acc parallel loop collapse(2) present(a, b)
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = iand (a(i-1, j) + a(i+1, j) + a(i, j-1) + 3 * a(i, j+1), 4095)
      end do
    end do
  end subroutine

  subroutine back (add)
    integer, intent(in) :: add
    integer :: i, j
    !$acc parallel loop collapse(2) present(a, b)
    do j = 2, n - 1
      do i = 2, n - 1
        a(i, j) = b(i, j) + add
      end do
    end do
  end subroutine

  subroutine both (steps)
    integer, intent(in) :: steps
    integer :: t
    !$acc data copy(a, b)
    do t = 1, steps
      call step
      call back (t)
    end do
    !$acc end data
  end subroutine

  subroutine sweep (x, y, n)
    integer, intent(in) :: n
    integer, intent(in) :: x(n, n)
    integer, intent(inout) :: y(n, n)
    integer :: i, j
    !$acc parallel loop collapse(2) present(x, y)
    do j = 2, n - 1
      do i = 2, n - 1
        y(i, j) = iand (x(i-1, j) + x(i+1, j) + x(i, j-1) + 5 * x(i, j+1), 4095)
      end do
    end do
  end subroutine

  subroutine given (x, y, n, steps)
    integer, intent(in) :: n, steps
    integer, intent(inout) :: x(n, n), y(n, n)
    integer :: t
    !$acc data copy(x, y)
    do t = 1, steps
      call sweep (x, y, n)
      call sweep (y, x, n)
    end do
    !$acc end data
  end subroutine
end module

program main
  use grids
  implicit none
  integer :: i, j, t
  allocate (a(n, n), b(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * 7919 + j * 31, 1000)
    end do
  end do
  b = a
  call both (5)
  print *, sum (a), sum (b), a(3, 4), b(17, 9)
  call both (0)
  call given (a, b, n, 3)
  print *, sum (a), sum (b), a(3, 4), b(17, 9)
  !$acc data copy(a, b)
  do t = 1, 4
    call shape_step (a, b)
    call sweep (b, a, n)
  end do
  !$acc end data
  print *, sum (a), sum (b), a(3, 4), b(17, 9)
contains
  subroutine shape_step (x, y)
    integer, intent(in) :: x(:, :)
    integer, intent(inout) :: y(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) present(x, y)
    do j = 2, size (x, 2) - 1
      do i = 2, size (x, 1) - 1
        y(i, j) = iand (x(i-1, j) + x(i+1, j) + x(i, j-1) + 7 * x(i, j+1), 4095)
      end do
    end do
  end subroutine
end program
