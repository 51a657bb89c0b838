! Maxima and minima of floating-point numbers by maxval and minval in kernels
! regions, where NaN is no number: of none, of infinite ones, beside NaN and of NaN
! alone, with masks.  Without this test such a search could find something else
! where no number is larger than -Inf.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module searches
  implicit none
contains
  subroutine step (u, v, n, change)
    integer, intent(in) :: n
    real(8), intent(inout) :: u(0:n+1,0:n+1), v(0:n+1,0:n+1)
    real(8), intent(out) :: change
    !$acc kernels
    v(1:n,1:n) = 0.25d0 * (u(0:n-1,1:n) + u(2:n+1,1:n) &
                           + u(1:n,0:n-1) + u(1:n,2:n+1))
    change = maxval (abs (v(1:n,1:n) - u(1:n,1:n)))
    u(1:n,1:n) = v(1:n,1:n)
    !$acc end kernels
  end subroutine
  subroutine all_kinds (a, r, n, m)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(out) :: r(6)
    !$acc kernels
    r(1) = maxval (abs (a))
    r(2) = minval (abs (a(:,2)))
    r(3) = maxval (abs (a), mask = a < 0)
    r(4) = minval (a(:,2)**2, mask = a(:,2) > 3)
    r(5) = maxval (a)
    r(6) = minval (a(:,m))
    !$acc end kernels
  end subroutine
  subroutine chosen (a, k, r)
    real, intent(in) :: a(:,:)
    integer, intent(in) :: k
    real, intent(out) :: r
    integer :: j
    r = 0
    !$acc kernels
    do j = 1, size (a, 2)
      r = max (r, abs (a(1,j)))
    end do
    if (k > 1) r = r + maxval (abs (a(1:k,1:k)))
    !$acc end kernels
  end subroutine
  subroutine columns (a, r, n, m)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(out) :: r(m)
    integer :: j
    !$acc kernels
    do j = 1, m
      r(j) = maxval (abs (a(:,j)))
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use searches
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 120, m = 90
  real(8) :: u(0:n+1,0:n+1), v(0:n+1,0:n+1), change
  real :: a(n,m), r(6), c(m), infinite, none
  integer :: i, j
  none = ieee_value (none, ieee_quiet_nan)
  infinite = ieee_value (infinite, ieee_positive_inf)
  u = 0
  u(0,:) = 1
  v = u
  do i = 1, 12
    call step (u, v, n, change)
  end do
  print '(es14.6)', change
  do j = 1, m
    do i = 1, n
      a(i,j) = mod (i*i + j, 91) - 50
    end do
  end do
  call all_kinds (a, r, n, m)
  print *, r
  call chosen (a, 5, r(1))
  call chosen (a, 0, r(2))
  print *, r(1:2)
  call columns (a, c, n, m)
  print *, c
  a(3,4) = none
  a(1,1) = none
  a(1:2,2) = none
  a(n,m) = none
  call all_kinds (a, r, n, m)
  print *, r
  a(3,3) = -infinite
  call all_kinds (a, r, n, m)
  print *, r
  a = none
  call all_kinds (a, r, n, m)
  print *, r
  a = -infinite
  call all_kinds (a, r, n, m)
  print *, r
  a(4:5,:) = none
  call all_kinds (a, r, n, m)
  print *, r
  a = infinite
  call all_kinds (a, r, n, m)
  print *, r
  a = 0
  call all_kinds (a, r, n, m)
  print *, r
  call all_kinds (a, r, 0, m)
  print *, r
end program
