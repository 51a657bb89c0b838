! Scalar dummy arguments that data clauses name: sums and extremes of kernels
! regions, bounds, values, in data regions, optional ones, ones that are handed
! on or that a contained procedure changes.  Without this test the reference to
! one could be read where it is not, or what is behind it be an older value.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone writes back constants that are passed" }

module dummies
  implicit none
contains
  subroutine step (n, m, a, b, err, w)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,m), w
    real(8), intent(inout) :: b(n,m)
    real(8), intent(inout) :: err
    integer :: i, j
    !$acc kernels copy(err) copyin(a, w) copy(b)
    do j = 2, m - 1
      do i = 2, n - 1
        b(i,j) = w * (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
        err = max (err, abs (b(i,j) - a(i,j)))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine held (n, a, err, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: err
    integer, intent(inout) :: k
    integer :: i
    !$acc data copy(err, k) copyin(a)
    !$acc kernels
    do i = 1, n
      if (abs (a(i)) > err) err = abs (a(i))
    end do
    !$acc end kernels
    !$acc update self(err)
    print '(f12.6)', err
    err = err / 2
    !$acc update device(err)
    !$acc kernels present(a, err)
    do i = 1, n
      err = max (err, abs (2 * a(i)))
    end do
    k = k + 1
    !$acc end kernels
    !$acc parallel loop present(a, k) reduction(+:k)
    do i = 1, n
      if (a(i) > 1) k = k + 1
    end do
    !$acc end data
  end subroutine

  subroutine chosen (n, a, top)
    integer, intent(in) :: n, a(n)
    integer, intent(inout), optional :: top
    integer :: i
    if (.not. present (top)) return
    !$acc kernels copyin(a) copy(top)
    do i = 1, n
      top = max (top, a(i))
    end do
    !$acc end kernels
    call more (top)
    call inner ()
    !$acc kernels copyin(a) copy(top)
    do i = 1, n
      top = max (top, 2 * a(i))
    end do
    !$acc end kernels
  contains
    subroutine inner ()
      top = top - 5
    end subroutine
  end subroutine

  subroutine more (m)
    integer, intent(inout) :: m
    m = m + 3
  end subroutine

  subroutine swept (n, m, u, c, last)
    integer, intent(in) :: n, m
    real, intent(inout) :: u(n,m)
    real, intent(in) :: c
    integer, intent(out) :: last
    integer :: i, j
    !$acc kernels copy(u) copyin(c, n, m) copyout(last)
    do j = 2, m
      do i = 2, n
        u(i,j) = c * (u(i-1,j) + u(i,j-1)) + 0.5
      end do
    end do
    last = n * m
    !$acc end kernels
  end subroutine
end module

program main
  use dummies
  implicit none
  integer, parameter :: n = 61, m = 47
  real(8) :: a(n,m), b(n,m), err
  real :: u(n,m)
  integer :: i, j, k, t, v(n)
  do j = 1, m
    do i = 1, n
      a(i,j) = mod (i * 37 + j * 11, 101) / 50d0
      u(i,j) = mod (i * 5 + j * 3, 17) / 8.0
    end do
  end do
  b = 0
  err = 0.125d0
  call step (n, m, a, b, err, 0.25d0)
  print '(2f14.8)', err, sum (b)
  err = 99
  call step (n, m, a, b, err, 0.25d0)
  print '(2f14.8)', err, sum (b)
  err = -1
  k = 4
  call held (n, a(:,3), err, k)
  print '(f14.8, i6)', err, k
  v = [(mod (i * 29, 83), i = 1, n)]
  t = 20
  call chosen (n, v, t)
  print *, t
  call chosen (n, v)
  call swept (n, m, u, 0.25, t)
  print '(f14.5, i8)', sum (u), t
end program
