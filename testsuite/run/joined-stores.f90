! The longest common subsequence, whose elements both sides of a condition store
! to.  Without this test they could be stored to in two places, which takes
! longer.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doacross }

program lcs
  implicit none
  integer, parameter :: n = 93, m = 71
  integer, allocatable :: d(:,:), a(:), b(:)
  integer :: i, j
  allocate (d(0:n,0:m), a(n), b(m))
  do i = 1, n; a(i) = mod (i * 7, 5); end do
  do j = 1, m; b(j) = mod (j * 3 + j / 4, 5); end do
  d = 0
  !$acc kernels copy(d) copyin(a, b)
  do j = 1, m
    do i = 1, n
      if (a(i) == b(j)) then
        d(i,j) = d(i-1,j-1) + 1
      else
        d(i,j) = max (d(i-1,j), d(i,j-1))
      end if
    end do
  end do
  !$acc end kernels
  print *, d(n,m), sum (d)
end program
