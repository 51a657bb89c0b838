! Arrays of constant extents in loops whose bounds are known at run time only:
! gfortran makes one dimension of them.  Without this test every such nest could
! look like a recurrence over the whole array again, or a nest be spread that
! the declared extents do not take apart.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module extents
  double precision :: u(5, 0:40, 0:40, 0:40), v(5, 0:40, 0:40, 0:40)
  integer :: points(3)
end module

! Column by column.
subroutine plain (a, b, n)
  integer, intent(in) :: n
  real :: a(41, 41), b(41, *)
  integer :: i, j
  !$acc kernels copyin(a) copyout(b(:, 1:n))
  do j = 2, n - 1 ! { dg-message "acctile: schedule" }
    do i = 2, n - 1
      b(i, j) = a(i - 1, j) + a(i, j - 1)
    end do
  end do
  !$acc end kernels
end subroutine

! Distances in both dimensions.
subroutine sweep (a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(41, 41)
  integer :: i, j
  !$acc parallel loop auto copy(a) ! { dg-message "acctile: doacross" }
  do j = 2, n - 1
    !$acc loop auto
    do i = 2, n - 1
      a(i, j) = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1)
    end do
  end do
end subroutine

! In a module, with four dimensions.
subroutine add
  use extents
  integer :: i, j, k, m
  !$acc kernels copy(u) copyin(v)
  do k = 1, points(3) - 2 ! { dg-message "acctile: schedule" }
    do j = 1, points(2) - 2
      do i = 1, points(1) - 2
        do m = 1, 5
          u(m, i, j, k) = u(m, i, j, k) + v(m, i, j, k)
        end do
      end do
    end do
  end do
  !$acc end kernels
end subroutine

! In a common block, counted from -20 on; nothing says where i begins.
subroutine shifted (from, n)
  integer, intent(in) :: from, n
  integer :: i, j
  common /block/ w(-20:20, 30)
  !$acc kernels copy(w)
  do j = 1, n ! { dg-message "schedule.*where rows of 'w' do not overlap" }
    do i = from, n
      w(i, j) = w(i, j) + 1
    end do
  end do
  !$acc end kernels
end subroutine

! An access that may never be executed says nothing of the bounds.
subroutine sometimes (a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(41, 41)
  integer :: i, j
  !$acc kernels copy(a)
  do j = 1, n ! { dg-message "schedule.*where rows of 'a' do not overlap" }
    do i = 1, n
      if (i > 1) a(i, j) = 0
    end do
  end do
  !$acc end kernels
end subroutine

! Neither does a loop that multiplies i by most of the extent.
subroutine multiplied (c, n)
  integer, intent(in) :: n
  real, intent(inout) :: c(3, 41)
  integer :: i, j
  !$acc kernels copy(c)
  do j = 1, n ! { dg-message "schedule.*where rows of 'c' do not overlap" }
    do i = 1, n
      c(2 * i - 1, j) = 0
    end do
  end do
  !$acc end kernels
end subroutine

! A recurrence along the columns, and one from the end of each to the next.
subroutine recurrence (a, n)
  integer, intent(in) :: n
  real, intent(inout) :: a(41, 41)
  integer :: j
  !$acc kernels copy(a)
  do j = 2, n ! { dg-missed "acctile: seq: j: distance .1. on a .flow." }
    a(1, j) = a(1, j - 1) + 1
  end do
  !$acc end kernels
  !$acc kernels copy(a)
  do j = 2, n ! { dg-missed "acctile: seq: j: distance .1. on a .flow." }
    a(1, j) = a(41, j - 1) + 1
    a(41, j) = a(1, j)
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-report "nests.length" == 8 } }
! { dg-final { acctile-report "nests[0].kind" "doall" } }
! { dg-final { acctile-report "nests[0].loops[1].name" "i" } }
! { dg-final { acctile-report "nests[0].loops[1].trip" <= 41 } }
! { dg-final { acctile-report "nests[0].chosen.block[0]" >= 16 } }
! { dg-final { acctile-report "nests[1].kind" "doacross" } }
! { dg-final { acctile-report "nests[1].dependences.length" == 4 } }
! { dg-final { acctile-report "nests[2].kind" "doall" } }
