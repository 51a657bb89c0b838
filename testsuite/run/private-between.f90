! Variables that the program says are private to the iterations of an acc loop
! and that stand between it and a plain loop inside.  Without this test the inner
! loop could stay with one thread, or a thread have what another one computed.
!
! SPDX-License-Identifier: GPL-3.0-or-later

program private_between
  implicit none
  integer, parameter :: n = 61, m = 47
  real :: a(n,m), b(m), c(m), x, y
  integer :: i, j, k, l(m)
  do j = 1, m
    b(j) = mod (j * 7, 23) / 4.0
    l(j) = mod (j * 5, n) + 1
    do i = 1, n
      a(i,j) = mod (i * 3 + j, 19)
    end do
  end do
  c = 0
  x = -1
  !$acc parallel loop private(x)
  do j = 1, m
    x = b(j)
    do i = 1, n
      a(i,j) = a(i,j) + x
    end do
  end do
  print '(f14.3)', sum (a)
  !$acc kernels loop independent private(x, y, i)
  do j = 1, m
    x = b(j) * 2
    y = x + j
    do i = 1, n
      a(i,j) = a(i,j) * 0.5 + x - y
    end do
  end do
  print '(f14.3)', sum (a)
  !$acc parallel loop private(x) copyout(c)
  do j = 1, m
    x = b(j)
    do i = 1, n
      a(i,j) = a(i,j) + x
    end do
    x = x + 1
    c(j) = x
  end do
  print '(2f14.3)', sum (a), sum (c)
  !$acc parallel loop private(k)
  do j = 1, m
    k = l(j)
    do i = 1, n
      a(i,j) = a(i,j) + k
    end do
  end do
  print '(f14.3)', sum (a)
  !$acc parallel loop private(x)
  do j = 1, m
    x = b(j)
    do i = 1, n
      a(i,j) = a(i,j) + x
      x = x + 0.25
    end do
  end do
  print '(f14.3)', sum (a)
  !$acc parallel loop private(x)
  do j = 1, m
    x = a(n,j)
    do i = 1, n
      a(i,j) = a(i,j) - x * 0.5
    end do
  end do
  print '(f14.3)', sum (a)
  !$acc parallel loop private(x)
  do j = 1, m
    x = b(j)
    if (j > 20) x = 3
    do i = 1, n
      a(i,j) = a(i,j) + x
    end do
  end do
  print '(f14.3)', sum (a)
end program
