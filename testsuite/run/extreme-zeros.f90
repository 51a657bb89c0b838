! Extremes and their places in kernels regions of Fortran, with and without
! clauses that copy them, in one loop or two.  Without this test one lane could
! look for them, or another place be found.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report "nests[1].kind" doall }

program extremes
  implicit none
  integer, parameter :: n = 700
  real(8) :: a(n), b(25, 28)
  real :: s(n)
  integer :: i, k
  do k = 1, 3
    do i = 1, n
      a(i) = mod(i * 7919 + k, 601) - 300 * (k - 1)
      s(i) = real(mod(i * 6997 + k, 13) - 6)
      if (s(i) == 0 .and. mod(i, 2) == 0) s(i) = -0.0
    end do
    b = reshape(a, [25, 28])
    call largest(n, a)
    call largest(0, a)
    call least(n, s)
    call least_at(n, s)
    call element(25, 28, b)
    call spread(n, s)
  end do
contains
  subroutine largest(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8) :: big
    integer :: i, p
    big = 0
    p = 0
    !$acc kernels copyin(a) copy(big, p)
    do i = 1, n
      if (abs(a(i)) > big) then
        big = abs(a(i))
        p = i
      end if
    end do
    !$acc end kernels
    print *, big, p
  end subroutine

  subroutine least(n, s)
    integer, intent(in) :: n
    real, intent(in) :: s(n)
    real :: x
    integer :: i
    x = s(1)
    !$acc kernels copyin(s) copy(x)
    do i = 2, n
      if (s(i) < x) x = s(i)
    end do
    !$acc end kernels
    print *, x, sign(1.0, x)
  end subroutine

  subroutine least_at(n, s)
    integer, intent(in) :: n
    real, intent(in) :: s(n)
    real :: x
    integer :: i, p
    x = s(1)
    p = 1
    !$acc kernels copyin(s)
    do i = n, 2, -1
      if (s(i) <= x) then
        x = s(i)
        p = i
      end if
    end do
    !$acc end kernels
    print *, x, p
  end subroutine

  subroutine element(n, m, b)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m)
    real(8) :: x
    integer :: i, j, row, column
    x = b(1, 1)
    row = 1
    column = 1
    !$acc kernels copyin(b)
    do j = 1, m
      do i = 1, n
        if (b(i, j) > x) then
          x = b(i, j)
          row = i
          column = j
        end if
      end do
    end do
    !$acc end kernels
    print *, x, row, column
  end subroutine

  subroutine spread(n, s)
    integer, intent(in) :: n
    real, intent(in) :: s(n)
    real :: low, high
    integer :: i
    low = s(n)
    high = s(n)
    !$acc kernels copyin(s) copy(low, high)
    do i = 1, n
      if (s(i) < low) low = s(i)
      if (s(i) > high) high = s(i)
    end do
    !$acc end kernels
    print *, low, high
  end subroutine
end program
