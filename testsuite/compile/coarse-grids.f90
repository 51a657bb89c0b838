! A fine and a coarse grid of unknown sizes, as in multigrid methods.  Without
! this test every second row of the fine one could be taken for rows of their
! own, of which the coarse one has next to none: blocks would lie along the
! outermost loop.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine restrict (r, m1k, m2k, m3k, s, m1j, m2j, m3j)
  integer :: m1k, m2k, m3k, m1j, m2j, m3j, j3, j2, j1, i3, i2, i1
  real(8) :: r(m1k, m2k, m3k), s(m1j, m2j, m3j)
  !$acc parallel loop collapse(3) private(i1, i2, i3) present(r, s) ! { dg-optimized "schedule" }
  do j3 = 2, m3j - 1
    do j2 = 2, m2j - 1
      do j1 = 2, m1j - 1
        i3 = 2 * j3 - 2
        i2 = 2 * j2 - 2
        i1 = 2 * j1 - 2
        s(j1, j2, j3) = 0.5d0 * r(i1, i2, i3) + 0.25d0 * (r(i1 - 1, i2, i3) &
          + r(i1 + 1, i2, i3) + r(i1, i2 - 1, i3) + r(i1, i2 + 1, i3)) &
          + 0.125d0 * (r(i1, i2, i3 - 1) + r(i1, i2, i3 + 1))
      end do
    end do
  end do
end subroutine

subroutine prolong (z, m1, m2, m3, u, n1, n2, n3)
  integer :: m1, m2, m3, n1, n2, n3, i1, i2, i3
  real(8) :: z(m1, m2, m3), u(n1, n2, n3)
  !$acc parallel loop collapse(3) present(z, u) ! { dg-optimized "schedule" }
  do i3 = 1, m3 - 1
    do i2 = 1, m2 - 1
      do i1 = 1, m1 - 1
        u(2 * i1 - 1, 2 * i2 - 1, 2 * i3 - 1) = z(i1, i2, i3)
        u(2 * i1, 2 * i2 - 1, 2 * i3 - 1) = z(i1 + 1, i2, i3) + z(i1, i2, i3)
        u(2 * i1, 2 * i2, 2 * i3) = z(i1 + 1, i2 + 1, i3 + 1) + z(i1, i2, i3)
      end do
    end do
  end do
end subroutine

! { dg-final { acctile-report "nests[0].loops[1].trip" 511 } }
! { dg-final { acctile-report "nests[0].loops[2].trip" 511 } }
! { dg-final { acctile-report "nests[1].loops[1].trip" 1023 } }
! { dg-final { acctile-report "nests[1].loops[2].trip" 1023 } }
