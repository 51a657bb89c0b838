! Loops until convergence in Fortran, whose host prints and counts: arrays take
! turns where what a step computed is copied back.  Without this test either of
! the two could be wrong at the end, or scalars whose address a statement takes
! could be taken for arrays.
!
! { acctile-report nests[4].chosen.copy_back turns }
! { acctile-report nests[5].chosen.copy_back once }
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine solve (a, b, n, m, most, tol, error, iter)
  implicit none
  integer, intent(in) :: n, m, most
  integer, intent(out) :: iter
  real(8), intent(inout) :: a(n,m), b(n,m)
  real(8), intent(in) :: tol
  real(8), intent(out) :: error
  real(8) :: most_changed
  integer :: i, j
  most_changed = 1; iter = 0
  !$acc data copy(a, b)
  do while (most_changed > tol .and. iter < most)
    most_changed = 0
    !$acc parallel loop collapse(2) reduction(max:most_changed)
    do j = 2, m - 1
      do i = 2, n - 1
        b(i,j) = 0.25d0 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
        most_changed = max (most_changed, abs (b(i,j) - a(i,j)))
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 2, m - 1
      do i = 2, n - 1
        a(i,j) = b(i,j)
      end do
    end do
    if (mod (iter, 2) == 0) write (*, '(i5,f12.8)') iter, most_changed
    iter = iter + 1
  end do
  !$acc end data
  error = most_changed
end subroutine

! The bound may change: the host's sum is no matter of arrays, n is.
subroutine bounds (a, b, n, most)
  implicit none
  integer, intent(inout) :: n
  integer, intent(in) :: most
  real(8), intent(inout) :: a(40), b(40)
  real(8) :: error
  integer :: i, iter
  !$acc data copy(a, b)
  do iter = 1, most
    error = 0
    !$acc parallel loop reduction(max:error)
    do i = 2, n - 1
      b(i) = 0.5d0 * (a(i+1) + a(i-1))
      error = max (error, abs (b(i) - a(i)))
    end do
    !$acc parallel loop
    do i = 2, n - 1
      a(i) = b(i)
    end do
    if (error < 0.125d0) n = n - 1
    if (error < 0.01d0) exit
  end do
  !$acc end data
end subroutine

! An element is printed in each step.
subroutine prints (a, b, n, most)
  implicit none
  integer, intent(in) :: n, most
  real(8), intent(inout) :: a(n), b(n)
  integer :: i, iter
  do iter = 1, most
    !$acc parallel loop copy(a, b)
    do i = 2, n - 1
      b(i) = 0.5d0 * (a(i+1) + a(i-1))
    end do
    !$acc parallel loop copy(a, b)
    do i = 2, n - 1
      a(i) = b(i)
    end do
    print *, b(3) + 2 * a(4)
  end do
end subroutine

program main
  implicit none
  real(8) :: x(30,40), y(30,40), u(40), v(40), error
  integer :: iter, k, n, i
  do k = 0, 5
    x = 0; x(1,:) = 1; x(:,1) = 2; y = 3
    call solve (x, y, 30, 40, k, 1d-6, error, iter)
    print *, iter, error, sum (x), sum (y)
    u = [(mod (7 * i, 16), i = 1, 40)]; v = 5; n = 39
    call bounds (u, v, n, 3 * k)
    print *, n, u, v
    call prints (u, v, 40, k)
    print *, u, v
  end do
end program
