! Pointers to a component of each element, to sections with steps and backwards:
! their spans are not the size of what they point to.  Without this test the
! next element could be looked for beside the first.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "what such a pointer points to is not copied in one piece" }

program main
  implicit none
  type cell
    real(8) :: height
    integer(8) :: tag
    real(4) :: speed
  end type
  integer, parameter :: n = 41, m = 29
  type(cell), target :: cells(n, m)
  real(8), target :: wide(2 * n, 3 * m)
  real(8), pointer :: h(:,:), w(:,:)
  integer(8), pointer :: u(:,:)
  real(4), pointer :: s(:,:)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      cells(i, j) = cell(mod(i + j, 9), i * j, i - j)
    end do
  end do
  wide = 1
  h => cells%height
  u => cells%tag
  s => cells%speed
  w => wide(::2, 3 * m:1:-3)
  !$acc parallel loop collapse(2) present(h, u, s)
  do j = 2, m
    do i = 2, n
      s(i, j) = s(i, j) + real(h(i - 1, j) + u(i, j - 1))
    end do
  end do
  !$acc parallel loop gang present(w, h)
  do j = 1, m - 1
    !$acc loop vector
    do i = 1, n
      w(i, m - j) = w(i, m - j) * j + h(i, j + 1) - h(n + 1 - i, j)
    end do
  end do
  print '(f20.10, i12, f20.6)', sum(h), sum(u), sum(s)
  print '(2f20.10)', sum(wide), wide(3, 6)
end program
