! A loop over time with a serial region in Fortran, whose array is one of a
! module.  Without this test it could be launches a step.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].chosen.time_tile =~ . }

module line
  implicit none
  integer, allocatable :: u(:), w(:)
contains
  subroutine advect (n, steps)
    integer, intent(in) :: n, steps
    integer :: i, t
    !$acc data copy(u, w)
    do t = 1, steps
      !$acc parallel loop present(u, w)
      do i = 2, n - 1
        w(i) = iand (3 * u(i) + u(i-1), 4095)
      end do
      !$acc serial present(w)
      w(1) = w(n-1) + t
      w(n) = w(2)
      !$acc end serial
      !$acc parallel loop present(u, w)
      do i = 1, n
        u(i) = w(i)
      end do
    end do
    !$acc end data
  end subroutine
end module

program time_serial
  use line
  implicit none
  integer :: i, n
  n = 500
  allocate (u(n), w(n))
  do i = 1, n
    u(i) = mod (i * 31, 97)
    w(i) = 0
  end do
  call advect (n, 7)
  print *, sum (u), u(1), u(n), w(3)
end program
