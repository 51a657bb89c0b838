! Complex numbers that each iteration of a kernels region's loop sets anew are
! its own.  Without this test such loops could run in order.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine wave (n, m, a, b)
  implicit none
  integer, intent(in) :: n, m
  complex(8), intent(in) :: a(n,m)
  complex(8), intent(out) :: b(n,m)
  integer :: i, j
  complex(8) :: v
  !$acc kernels present(a,b)
  !$acc loop gang ! { dg-optimized "acctile: schedule.2" }
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      v = 2 * a(i,j)
      v = v + a(i,1)
      b(i,j) = v - a(i,j)
    end do
  end do
  !$acc end kernels
end subroutine

! Handed from one iteration to the next.
subroutine phase (n, a, b)
  implicit none
  integer, intent(in) :: n
  complex(8), intent(in) :: a(n)
  complex(8), intent(out) :: b(n)
  integer :: i
  complex(8) :: v
  v = (1d0, 0d0)
  !$acc kernels present(a,b)
  do i = 1, n ! { dg-missed "acctile: seq: i: scalar .v. is assigned" }
    b(i) = v
    v = a(i) * conjg (v)
  end do
  !$acc end kernels
end subroutine

! One part is the last iteration's.
subroutine part (n, a, b)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: a(n)
  complex(8), intent(out) :: b(n)
  integer :: i
  complex(8) :: v
  v = (1d0, 2d0)
  !$acc kernels present(a,b)
  do i = 1, n ! { dg-missed "acctile: seq: i" }
    v%re = a(i)
    b(i) = v
    v%im = a(i) + 1
  end do
  !$acc end kernels
end subroutine
