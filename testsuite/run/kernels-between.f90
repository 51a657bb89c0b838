! What stands between the loops of kernels regions and only the device can do,
! in Fortran: scalar arguments, conditions, sums.  Without this test such regions
! could stay on one lane, or the host and the device have different values.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report "nests[0].kind" doall }

program between
  implicit none
  integer, parameter :: n = 500
  integer :: a(n), b(n), last, total, i
  real(8) :: x(n), r
  a = [(mod (i, 17), i=1,n)]
  b = 1
  x = [(1d0 * i, i=1,n)]
  last = 4
  call scalars (a, b, n, last, total)
  print *, last, total
  call norm (x, n, r)
  call conditions (a, n)
  total = 0
  !$acc kernels copyin(a, b)
  do i = 1, n
    total = total + a(i) * b(i)
  end do
  !$acc end kernels
  print *, total, r
  print *, a(::7), b(::9)
  print '(100f9.5)', x(::11)
contains
  subroutine scalars (x, y, m, last, total)
    integer :: m, x(m), y(m), last, total, i
    !$acc kernels copy(x, y)
    do i = 1, m
      x(i) = x(i) + i
    end do
    last = x(m) + last
    total = last / 3
    do i = 1, m
      y(i) = y(i) * last + x(m + 1 - i)
    end do
    y(total) = 8
    total = total + y(3)
    !$acc end kernels
  end subroutine
  subroutine norm (v, m, r)
    integer :: m, i, k
    real(8) :: v(:), r
    !$acc kernels copy(v)
    k = 0
    do i = 1, m
      k = max (k, int (v(i)))
    end do
    r = sqrt (real (k, 8)) + v(1)
    do i = 1, m
      v(i) = v(i) / r
    end do
    !$acc end kernels
  end subroutine
  subroutine conditions (x, m)
    integer :: m, x(:), i
    !$acc kernels copy(x)
    if (x(3) > 10) then
      x(1) = x(2)
    else
      x(2) = x(5)
    end if
    do i = 3, m
      x(i) = x(i) + x(1)
    end do
    if (m > 4) x(4) = m
    !$acc end kernels
  end subroutine
end program
