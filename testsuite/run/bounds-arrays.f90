! Loops from and to the bounds of arrays of assumed shape that begin elsewhere
! than at 1: gfortran computes them by conditions before the loops, also between
! acc loops.  Without this test such nests could be left to one lane, or end at
! the bounds of another array, or of one that is empty.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "libgomp maps no two empty arrays" }
! { acctile-report nests[0].kind eq doacross }
! { acctile-report nests[1].kind eq doall }
! { acctile-report nests[2].kind eq doacross }
! { acctile-report nests[3].kind eq doacross }

module bounds
  implicit none
contains
  subroutine in_kernels(y)
    integer, intent(inout) :: y(0:, -1:)
    integer :: i, j
    !$acc kernels copy(y)
    do j = 0, ubound(y, 2)
      do i = 1, ubound(y, 1)
        y(i,j) = mod(y(i-1,j) - 2 * y(i,j-1) + y(i,j), 1009)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine downwards(y, l)
    integer, intent(in) :: l
    integer, intent(inout) :: y(l:, l:)
    integer :: i, j
    !$acc kernels copy(y)
    do j = ubound(y, 2) - 1, lbound(y, 2), -1
      do i = ubound(y, 1) - 1, lbound(y, 1), -1
        y(i,j) = mod(y(i+1,j) - 3 * y(i,j+1) + y(i,j), 1013)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine independent(x, y)
    integer, intent(in) :: x(-3:, 5:)
    integer, intent(inout) :: y(0:, 0:)
    integer :: i, j
    !$acc parallel loop copyin(x) copy(y)
    do j = lbound(y, 2), ubound(y, 2)
      !$acc loop
      do i = lbound(y, 1), ubound(y, 1)
        y(i,j) = y(i,j) + x(i-3,j+5)
      end do
    end do
  end subroutine
  subroutine pragmas(y)
    integer, intent(inout) :: y(0:, 2:)
    integer :: i, j
    !$acc parallel copy(y)
    !$acc loop auto
    do j = lbound(y, 2) + 1, ubound(y, 2)
      !$acc loop auto
      do i = lbound(y, 1) + 1, ubound(y, 1)
        y(i,j) = mod(y(i-1,j) - 2 * y(i,j-1) + y(i,j), 1009)
      end do
    end do
    !$acc end parallel
  end subroutine
end module

program main
  use bounds
  implicit none
  integer :: sizes(2, 6) = reshape([0,0, 1,1, 1,9, 9,1, 0,5, 23,31], [2, 6])
  integer, allocatable :: y(:,:), z(:,:)
  integer :: k, i, n, m
  do k = 1, 6
    n = sizes(1, k)
    m = sizes(2, k)
    allocate(y(n,m), z(n,m))
    y = reshape([(mod(i * 7, 31), i = 1, n * m)], [n, m])
    call in_kernels(y)
    print *, sum(y), iparity(y)
    call downwards(y, -2)
    print *, sum(y), iparity(y)
    call downwards(y(:, 1:m:2), 4)
    print *, sum(y), iparity(y)
    z = y
    call independent(z, y(n:1:-1, :))
    print *, sum(y), iparity(y)
    call pragmas(y)
    print *, sum(y), iparity(y)
    deallocate(y, z)
  end do
end program
