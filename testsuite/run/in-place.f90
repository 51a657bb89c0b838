! Pointers, which the host compares: once to arrays that are apart, once to one
! array.  Without this test an iteration could load before it stores what it
! loads.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module fields
  implicit none
  type field
    real(8), pointer :: a(:, :), b(:, :)
  end type field
contains
  subroutine move (x)
    type(field), intent(in) :: x
    real(8), pointer :: a(:, :), b(:, :)
    integer :: i, j
    a => x%a
    b => x%b
    !$acc parallel loop collapse(2) copy(a, b)
    do j = 1, ubound (a, 2)
      do i = 1, ubound (a, 1)
        b(i, j) = a(i, j) + 1
        a(i, j) = 0.5d0 * b(i, j) + a(i, j)
        b(i, j) = b(i, j) - 0.5d0 * a(i, j)
      end do
    end do
  end subroutine move

  subroutine add (n, s, t)
    integer, intent(in) :: n
    real(8), pointer :: s(:, :), t(:, :)
    integer :: i, k
    !$acc parallel loop copy(s, t)
    do i = 1, n
      do k = 1, 6
        s(2, i) = s(2, i) + 0.25d0 * t(k, i)
      end do
    end do
  end subroutine add
end module fields

program in_place
  use fields
  implicit none
  real(8), allocatable, target :: u(:, :), v(:, :)
  type(field) :: x
  real(8), pointer :: s(:, :), t(:, :)
  integer :: i, j
  allocate (u(90, 70), v(90, 70))
  do j = 1, 70
    do i = 1, 90
      u(i, j) = mod (i * 3 + j, 17)
      v(i, j) = mod (i + j * 5, 13)
    end do
  end do
  x%a => u
  x%b => v
  call move (x)
  call tell
  x%b => u
  call move (x)
  call tell
  s => u
  t => v
  call add (70, s, t)
  call tell
  t => u
  call add (70, s, t)
  call tell
contains
  subroutine tell
    real(8) :: total
    total = 0
    do j = 1, 70
      do i = 1, 90
        total = total + mod (i + j, 9) * u(i, j) + mod (i * j, 7) * v(i, j)
      end do
    end do
    print '(f24.8)', total
  end subroutine tell
end program in_place
