! Array expressions that read what they write, moved along all dimensions: as
! the only nest of a kernels region, whose addresses are computed between the
! loops; between other nests, where each launch loads the pointers again, with
! an array of a module and one that is an argument.  Without this test the
! elements of one step of such a pipeline could all be those of another, and
! loops that are not independent be spread.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests[6].kind doacross }
! { acctile-report nests[1].kind doacross }
! { acctile-report nests[4].kind doacross }

module arrays
  implicit none
  real, allocatable :: r(:,:,:), q(:)
contains
  subroutine alone(a)
    real :: a(1:,1:,0:)
    !$acc kernels copy(a)
    a(3:10,3:10,2:9) = a(1:8,1:8,0:7)
    !$acc end kernels
  end subroutine

  subroutine between(n)
    integer, value :: n
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    r(3:10,3:10,3:10) = r(2:9,2:9,2:9)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine argument(n, a)
    integer, value :: n
    real, allocatable :: a(:,:,:)
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    a(2:9,2:9,2:9) = a(3:10,3:10,3:10)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine
end module

program array_expressions
  use arrays
  implicit none
  integer :: i
  real :: weight(12,12,12)
  allocate (r(12,12,12), q(12))
  weight = reshape([(mod(i * 13 + 3, 101), i = 1, 12**3)], [12, 12, 12])
  r = reshape([(mod(i * 7 + 3, 61), i = 1, 12**3)], [12, 12, 12])
  q = 1
  call alone(r)
  print *, int(sum(r * weight))
  call between(12)
  print *, int(sum(r * weight)), int(sum(q))
  call argument(12, r)
  print *, int(sum(r * weight)), int(sum(q))
end program
