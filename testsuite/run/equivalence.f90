! Variables that share storage, by equivalence and in common blocks.  Without
! this test two names of one array could count as two arrays.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "GCC alone maps what overlaps, which libgomp refuses" }
! { acctile-report nests.length 4 }
! { acctile-report nests[0].kind unchanged }
! { acctile-report nests[1].kind unchanged }
! { acctile-report nests[2].kind unchanged }
! { acctile-report nests[3].kind doall }

program main
  implicit none
  integer :: e(100), f(100), ca(100), cb(100), cc(100), cd(90), i
  common /shared/ ca, cb, cc
  equivalence (e(1), f(2)), (ca(4), cd(1))
  e = 1
  f(1) = 7
  do i = 1, 100
    ca(i) = i
    cc(i) = 2 * i
  end do
  !$acc kernels
  do i = 1, 99
    e(i) = f(i) + 1
  end do
  !$acc end kernels
  print *, sum (e * [(i, i = 1, 100)])
  !$acc parallel loop auto
  do i = 1, 99
    e(i) = f(i) - 2
  end do
  print *, sum (e * [(i, i = 1, 100)])
  !$acc kernels
  do i = 1, 90
    cd(i) = ca(i) + 3
  end do
  !$acc end kernels
  print *, sum (ca * [(i, i = 1, 100)])
  !$acc kernels
  do i = 1, 100
    cb(i) = cc(i) + i
  end do
  !$acc end kernels
  print *, sum (cb * [(i, i = 1, 100)])
end program
