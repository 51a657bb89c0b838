! A private automatic array: one for each iteration.  Without this test the
! pointer behind it could count as memory that iterations share, so that a
! claim of independence is said to be wrong.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine workers (n, a)
  integer, intent(in) :: n
  integer, intent(inout) :: a(n, n)
  integer :: line(n), i, j
  !$acc parallel loop gang worker private(line) copy(a) ! { dg-message "acctile: schedule" }
  do j = 1, n
    do i = 1, n
      line(i) = a(i, j) + i * j
    end do
    !$acc loop vector
    do i = 1, n
      a(i, j) = line(n + 1 - i)
    end do
  end do
end subroutine

! { dg-final { acctile-report "nests[0].kind" "doall" } }
