! Without this test the choice for loops over the rows of an array that is
! declared from one variable to another could be that for rows of one element,
! and that for its borders the one for borders as wide as it is.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { dg-final { acctile-report "nests[0].loops[0].trip" 1024 } }
! { dg-final { acctile-report "nests[0].loops[1].trip" 1024 } }
! { dg-final { acctile-report "nests[1].loops[0].trip" 1028 } }
! { dg-final { acctile-report "nests[1].loops[1].trip" 2 } }

subroutine rows (left, right, low, high, wide, u, v)
  implicit none
  integer :: left, right, low, high, wide
  real(8), dimension(left-2:right+2,low-2:high+2) :: u, v
  integer :: i, j
  !$acc parallel loop collapse(2) present(u,v) ! { dg-optimized "schedule" }
  do j = low, high
    do i = left, right
      v(i,j) = u(i-1,j) + u(i+1,j)
    end do
  end do
  !$acc parallel loop collapse(2) present(u) ! { dg-optimized "schedule" }
  do j = low - wide, high + wide
    do i = 1, wide
      u(left-i,j) = u(left+i,j)
    end do
  end do
end subroutine
