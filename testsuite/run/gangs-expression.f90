! Numbers of gangs that only the program knows, in Fortran: its expressions,
! kinds of integers, arguments and what a module holds.  Without this test one
! could be read in another type, or after it changed.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }
! { acctile-report nests[4].kind doall }

module sizes
  implicit none
  integer :: gangs
contains

  subroutine scale (n, m, x, y)
    integer, intent (in) :: n, m
    integer, intent (inout) :: x(m, n), y(m, n)
    integer, parameter :: lanes = 64
    integer(8) :: many
    integer(2) :: few
    integer :: i, j, s
    many = n * 3_8
    few = int (mod (n, 5) + 1, 2)
    !$acc parallel loop gang vector num_gangs(gangs) vector_length(lanes) &
    !$acc& copy(x)
    do i = 1, n
       x(1, i) = x(1, i) + i
    end do
    !$acc parallel num_gangs(many) copy(y) copyin(x)
    !$acc loop gang
    do j = 1, n
       !$acc loop vector
       do i = 1, m
          y(i, j) = y(i, j) + 2 * x(i, j)
       end do
    end do
    !$acc end parallel
    !$acc parallel loop gang vector collapse(2) num_gangs(few) copy(x)
    do j = 1, n
       do i = 1, m
          x(i, j) = x(i, j) - i * j
       end do
    end do
    !$acc parallel loop gang num_gangs((n + 3) / 4) copy(x)
    do j = 1, n
       x(:, j) = x(:, j) + 2
    end do
    !$acc kernels loop gang(gangs) copy(y) independent
    do j = 1, n
       !$acc loop vector(128) independent
       do i = 1, m
          y(i, j) = y(i, j) - i
       end do
    end do
    gangs = gangs * 3
    !$acc parallel loop gang num_gangs(gangs) private(s) copy(x)
    do j = 1, n
       s = 0
       !$acc loop vector reduction(+:s)
       do i = 1, m
          s = s + x(i, j)
       end do
       !$acc loop vector
       do i = 1, m
          x(i, j) = x(i, j) - s / m
       end do
    end do
  end subroutine scale
end module sizes

program main
  use sizes
  implicit none
  integer :: x(35, 23), y(35, 23), n
  x = 4
  y = 5
  do n = 1, 23, 11
     gangs = n / 2 + 1
     call scale (n, 35, x, y)
     print *, gangs, sum (x), sum (y), maxval (x), minval (y)
  end do
end program main
