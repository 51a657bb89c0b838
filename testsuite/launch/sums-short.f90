! Nests with reductions whose results stand in memory, for which the host takes
! blocks of 16 lanes where rows are short.
!
! { acctile-launches "long_rows_" 1 0 }
! { acctile-launches "short_rows_" 0 0 }
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine long_rows (n, m, a, most)
  integer, intent (in) :: n, m
  real (8), intent (in) :: a(n, m)
  real (8), intent (inout) :: most
  integer :: i, j
  !$acc parallel loop reduction(max:most) present(a) copy(most)
  do j = 2, m - 1
    !$acc loop reduction(max:most)
    do i = 2, n - 1
      most = max (most, abs (a(i, j)))
    end do
  end do
end subroutine

subroutine short_rows (n, m, a, most)
  integer, intent (in) :: n, m
  real (8), intent (in) :: a(n, m)
  real (8), intent (inout) :: most
  integer :: i, j
  !$acc parallel loop reduction(max:most) present(a) copy(most)
  do j = 2, m - 1
    !$acc loop reduction(max:most)
    do i = 2, n - 1
      most = max (most, abs (a(i, j)))
    end do
  end do
end subroutine

program sums_short
  real (8) :: a(8000), most
  integer :: i
  do i = 1, 8000
    a(i) = mod (i * 37, 1009)
  end do
  !$acc data copyin(a)
  most = 0
  call long_rows (400, 20, a, most)
  print *, 'long', most
  most = 3
  call short_rows (8, 1000, a, most)
  print *, 'short', most
  !$acc end data
end program
