! Constants as arguments that a kernels region would change, did any iteration:
! legal where none does.  Without this test a region could write back what it
! has read, and the program end there.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone writes back constants that are passed" }

subroutine largest (n, a, m, k)
  integer :: n, a(n), m, k, i
  !$acc kernels copyin(a)
  do i = 1, n
    if (a(i) > m) m = a(i)
    if (a(i) < k) k = a(i)
  end do
  !$acc end kernels
  print *, m, k
end subroutine

program constants
  implicit none
  integer :: a(100), m, k, i
  do i = 1, 100
    a(i) = mod(i*7, 31)
  end do
  m = 5; k = 5
  call largest (100, a, m, k)
  call largest (100, a, 31, -1)
  call largest (0, a, 7, 8)
  print *, m, k
end program
