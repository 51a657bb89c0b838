! The lanes lie along the first subscript, whichever loop that is: in Fortran the
! elements of a column lie side by side.  Without this test arrays could be taken
! for ones with rows.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine usual (n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n, n)
  real, intent(out) :: b(n, n)
  integer :: i, j
  !$acc parallel loop collapse(2) copyin(a) copyout(b) ! { dg-message {schedule.2.* block.\d\d+,} }
  do j = 1, n
    do i = 1, n
      b(i, j) = 2 * a(i, j)
    end do
  end do
end subroutine

subroutine turned (n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(:, :)
  real, intent(out) :: b(:, :)
  integer :: i, j
  !$acc parallel loop collapse(2) copyin(a) copyout(b) ! { dg-message {schedule.2.* block.\d,\d\d+.} }
  do i = 1, n
    do j = 1, n
      b(i, j) = 2 * a(i, j)
    end do
  end do
end subroutine

! In three dimensions the first subscript is the loop in the middle.
subroutine middle (n, a, b)
  integer, intent(in) :: n
  real, allocatable, intent(in) :: a(:, :, :)
  real, allocatable, intent(inout) :: b(:, :, :)
  integer :: i, j, k
  !$acc parallel loop collapse(3) present(a, b) ! { dg-message {schedule.3.* block.\d,\d\d+,\d+.} }
  do k = 1, n
    do i = 1, n
      do j = 1, n
        b(i, j, k) = 2 * a(i, j, k)
      end do
    end do
  end do
end subroutine
