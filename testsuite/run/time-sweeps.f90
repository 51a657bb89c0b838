! Sweeps in place in a kernels region with the loop over time inside, where the
! bounds of both loops are made of one argument.  Without this test threads
! could share the temporary that the compiler computes both in.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests[0].kind doacross }

subroutine sweeps (n, steps, a)
  implicit none
  integer, intent(in) :: n, steps
  integer, intent(inout) :: a(n, n)
  integer :: t, i, j
  !$acc kernels copy(a)
  do t = 1, steps
    do j = 2, n - 1
      do i = 2, n - 1
        a(i, j) = mod (a(i - 1, j) + a(i + 1, j) + a(i, j - 1) &
                       + a(i, j + 1) + a(i, j), 1009)
      end do
    end do
  end do
  !$acc end kernels
end subroutine

program main
  implicit none
  integer, parameter :: n = 17
  integer :: a(n, n), i, j
  do j = 1, n
    do i = 1, n
      a(i, j) = mod (i * j * 5, 37)
    end do
  end do
  call sweeps (n, 2, a)
  print *, sum (a), sum (a * a)
end program
