! Nests of Fortran: notes by line, the innermost loop along the columns.
! Without this test gfortran could be left out.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine f (n, a, b)
  integer, intent(in) :: n
  real, intent(in) :: a(n, n)
  real, intent(out) :: b(n, n)
  integer :: i, j
  !$acc parallel loop copyin(a) copyout(b) ! { dg-message "acctile: schedule" }
  do j = 1, n
    !$acc loop
    do i = 1, n
      b(i, j) = 2 * a(i, j)
    end do
  end do
end subroutine

subroutine g (n, a)
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  integer :: i
  !$acc kernels loop copy(a) ! { dg-missed "acctile: .*distance" }
  do i = 2, n
    a(i) = a(i - 1) + 1
  end do
end subroutine

! { dg-final { acctile-report "nests.length" == 2 } }
! { dg-final { acctile-report "nests[0].kind" "doall" } }
! { dg-final { acctile-report "nests[0].loops[1].name" "i" } }
! { dg-final { acctile-report "nests[0].chosen.block[0]" >= 16 } }
