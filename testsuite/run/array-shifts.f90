! Array assignments that read what they write, moved along two dimensions, beside
! the elements that they replace.  Without this test the helpers of a wavefront
! could take what stands between the loops, where gfortran computes addresses, for
! the same in all iterations, and fetch elements of other rows.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doacross }
! { acctile-report nests[1].kind doacross }
! { acctile-options "-fstrict-aliasing" }

module shifts
  implicit none
contains
  subroutine backward(n, m, l, t)
    integer, value :: n, m, l
    real :: t(n,m,l)
    !$acc kernels
    t(3:n-2,3:m-2,3:l-2) = t(1:n-4,4:m-1,3:l-2) + t(3:n-2,3:m-2,3:l-2) * 0.5
    !$acc end kernels
  end subroutine

  subroutine forward(n, m, l, t)
    integer, value :: n, m, l
    real :: t(n,m,l)
    !$acc kernels
    t(3:n-2,3:m-2,3:l-2) = t(5:n,2:m-3,3:l-2) + t(3:n-2,3:m-2,3:l-2) * 0.5
    !$acc end kernels
  end subroutine
end module

program array_shifts
  use shifts
  implicit none
  integer, parameter :: n = 41, m = 37, l = 9
  integer :: i
  real :: t(n,m,l), weight(n,m,l)
  t = reshape([(real(mod(i * 7 + 3, 61)), i = 1, n * m * l)], [n, m, l])
  weight = reshape([(real(mod(i * 13 + 3, 101)), i = 1, n * m * l)], [n, m, l])
  call backward(n, m, l, t)
  print *, int(sum(t * weight) / 100)
  call forward(n, m, l, t)
  print *, int(sum(t * weight) / 100)
end program
