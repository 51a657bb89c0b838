! The flags of kernels-flags.c in Fortran: logical variables, in array
! expressions and as dummy arguments, too.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone does not run it on the device" }

module flags
  implicit none
contains
  subroutine sweep (a, limit, above)
    real :: a(:,:), limit
    logical :: above
    integer :: i, j
    !$acc kernels copy(a)
    do j = 1, size (a, 2)
      do i = 1, size (a, 1)
        if (a(i,j) > limit) above = .true.
        a(i,j) = a(i,j) * 0.5
      end do
    end do
    !$acc end kernels
  end subroutine

  integer function converge (a)
    real :: a(:,:)
    integer :: i, j
    logical :: again
    converge = 0
    again = .true.
    !$acc data copy(a)
    do while (again)
      again = .false.
      !$acc kernels
      do j = 1, size (a, 2)
        do i = 1, size (a, 1)
          if (a(i,j) > 0.1) then
            a(i,j) = a(i,j) - 0.1
            again = .true.
          end if
        end do
      end do
      a(1,:) = a(1,:) * 0.75
      !$acc end kernels
      converge = converge + 1
    end do
    !$acc end data
  end function
end module

program main
  use flags
  implicit none
  real :: a(20,30)
  integer :: i, j, k
  logical :: above
  do k = 1, 3
    do j = 1, 30
      do i = 1, 20
        a(i,j) = mod (i * j, 11) * 0.25 * k
      end do
    end do
    above = .false.
    call sweep (a, 6.0, above)
    print *, above, converge (a), sum (a)
  end do
end program
