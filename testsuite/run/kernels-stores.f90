! Statements of Fortran's that store between the loops of kernels regions, to
! arrays and to arguments.  Without this test the host's arguments could be left
! as they were, since the launches are handed them by value.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doall }
! { acctile-report nests[0].loops[0].trip 1 }
! { acctile-report nests[1].kind doall }

program stores
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), b(n), c(n,n), i, k, r
  a = [(i, i=1,n)]; b = 2 * a; c = 1
  call one (a, b, n)
  call two (c, n, 3)
  call three (a, b)
  call arguments (b, n, k, r)
  print *, k, r
  print *, a; print *, b; print *, sum (c), c(3,:), c(:,3)
contains
  subroutine one (x, y, m)
    integer :: m, x(m), y(m), i
    !$acc kernels copy(x, y)
    x(1) = y(m)
    x(m) = x(1) + 1
    do i = 2, m-1
      y(i) = x(i-1) + x(i+1)
    end do
    y(1) = y(2); y(m) = y(m-1)
    !$acc end kernels
  end subroutine
  subroutine two (z, m, k)
    integer :: m, k, z(:,:), i, j
    !$acc kernels copy(z)
    z(k,k) = 7
    do j = 1, m
      do i = 1, m
        z(i,j) = z(i,j) + i * j
      end do
    end do
    z(k,:) = 0
    z(1,k) = z(2,k)
    !$acc end kernels
  end subroutine
  subroutine three (x, y)
    integer :: x(:), y(:), t, i
    !$acc kernels copy(x, y)
    do t = 1, 6
      x(1) = x(2)
      x(n) = x(n-1)
      do i = 2, n-1
        y(i) = mod (x(i-1) + x(i+1), 1000)
      end do
      do i = 2, n-1
        x(i) = y(i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine arguments (x, m, p, q)
    integer :: m, x(m), p, q, i
    !$acc kernels copy(x)
    p = x(3) + 1
    do i = 1, m
      x(i) = x(i) + 2
    end do
    q = x(5)
    do i = 1, m
      x(i) = x(i) + p
    end do
    !$acc end kernels
  end subroutine
end program
