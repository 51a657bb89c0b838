! Places of extremes beside other nests of a kernels region, which the host
! begins, a loop changes under a condition, and the host needs.  Without this
! test the loop could have a place of its own that is lost.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report "nests[0].kind" doall }

program places
  implicit none
  integer :: d(60), e(60), i
  real :: r(60)
  d = [(mod(i * 13, 29), i = 1, 60)]
  r = [(real(mod(i * 17, 31)), i = 1, 60)]
  e = 0
  call largest(d, e, 31)
  call smallest(d, e, 24)
  call several(d, r, e, 60)
  call masked(d, e, 47)
contains
  subroutine largest(d, e, n)
    integer :: n, place, k
    integer :: d(:), e(:)
    place = 4
    !$acc kernels
    do k = 1, n
      e(k) = k
    end do
    place = maxloc(d(1:n), 1)
    !$acc end kernels
    print *, place, sum(e)
  end subroutine
  subroutine smallest(d, e, n)
    integer :: n, place, k
    integer :: d(:), e(:)
    !$acc kernels
    place = minloc(d(1:n), 1)
    do k = 1, n
      e(k) = k + d(place)
    end do
    !$acc end kernels
    print *, place, sum(e)
  end subroutine
  subroutine several(d, r, e, n)
    integer :: n, place(3), k
    integer :: d(:), e(:)
    real :: r(:)
    !$acc kernels copy(place)
    place(1) = maxloc(d(1:n), 1)
    do k = 1, n
      e(k) = k + place(1)
    end do
    place(2) = minloc(r(1:n), 1)
    do k = 1, n
      e(k) = e(k) + place(2)
    end do
    place(3) = maxloc(e(1:n), 1, mask=d(1:n) < 11)
    !$acc end kernels
    print *, place, sum(e)
  end subroutine
  subroutine masked(d, e, n)
    integer :: n, k, last
    integer :: d(:), e(:)
    last = 0
    !$acc kernels
    do k = 1, n
      e(k) = e(k) + k
    end do
    if (maxval(d(1:n)) > 20) last = findloc(d(1:n), 20, 1)
    e(1) = minloc(e(2:n), 1) + last
    !$acc end kernels
    print *, last, e(1), sum(e)
  end subroutine
end program
