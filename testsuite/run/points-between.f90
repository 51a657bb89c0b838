! What is computed between two loops and differs with the outer one: iterations
! of that loop may not run side by side in a thread, which would all have the
! first one's.  Without this test sums over sections of allocatable arrays
! could add some rows several times, and others never.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module arrays
  implicit none
  integer(8) :: table(23, -3:13)
contains
  ! The offset of a row is read from the descriptor between the loops.
  subroutine fill(n, m, a)
    integer, intent(in) :: n, m
    integer, allocatable :: a(:,:)
    integer :: t
    do t = 1, 3
      !$acc kernels copy(a, table)
      table(3:n - 2, -1:m - 6) = mod(sum(int(a(7:n + 2, -1:m - 6), 8)), 97_8)
      !$acc end kernels
    end do
  end subroutine

  subroutine scale(a, b)
    real, allocatable :: a(:,:), b(:,:)
    !$acc kernels copy(a, b)
    a(2:20, 2:18) = 0.5 * a(2:20, 2:18) + b(2:20, 1:17) + b(2:20, 3:19)
    !$acc end kernels
  end subroutine
end module

program points_between
  use arrays
  implicit none
  integer, allocatable :: a(:,:)
  real, allocatable :: b(:,:), c(:,:), d(:,:)
  integer :: i, j, n = 23, m = 17
  allocate (a(5:n + 4, -3:m - 4), b(24, 20), c(24, 20), d(24, 20))
  do j = -3, m - 4
    do i = 5, n + 4
      a(i, j) = mod(i * 5 + j * j * 7, 23)
    end do
  end do
  do j = 1, 20
    do i = 1, 24
      b(i, j) = i + 100 * j
      c(i, j) = mod(i * j, 7)
    end do
  end do
  table = -1
  call fill(n, m, a)
  print *, table(3, -1), table(21, 11), count(table == -1)
  if (table(3, -1) /= mod(sum(int(a(7:25, -1:11), 8)), 97_8)) stop 1
  d = b
  call scale(b, c)
  do j = 2, 18
    do i = 2, 20
      if (b(i, j) /= 0.5 * d(i, j) + c(i, j - 1) + c(i, j + 1)) stop 2
    end do
  end do
  print *, sum(b)
end program
