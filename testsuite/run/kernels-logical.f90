! Truth values that loops of kernels regions gather.  Without this test they
! could stay on one lane in Fortran.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 2 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }

program logicals
  implicit none
  integer, parameter :: n = 300
  integer :: i, k
  logical :: ok, some
  real :: x(n), limit

  do i = 1, n
    x(i) = mod (i * 7, 101)
  end do
  do k = 0, 4
    limit = 30 * k
    ok = .true.
    some = .false.
    !$acc kernels copyin (x)
    do i = 1, n
      ok = ok .and. x(i) <= limit
    end do
    do i = 1, n
      some = some .or. (x(i) > limit .and. x(i) < limit + 2)
    end do
    !$acc end kernels
    print *, ok, some
  end do
end program logicals
