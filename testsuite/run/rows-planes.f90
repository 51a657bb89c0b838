! Columns of a few numbers that are numbered as the points of a plane,
! "v(q, (i - 1) * m + j)", of explicit and of assumed size: wavefronts over the
! plane.  Without this test each column could be any other's, and such nests be
! left to one lane.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind eq doacross }
! { acctile-report nests[1].kind eq doacross }

module planes
  implicit none
contains
  subroutine assumed(v, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: v(3, *)
    integer :: i, j
    !$acc kernels copy(v(:, 1:n*m))
    do i = 2, n
      do j = 2, m
        v(1, (i-1)*m + j) = v(2, (i-2)*m + j) - v(3, (i-1)*m + j - 1)
        v(2, (i-1)*m + j) = v(1, (i-1)*m + j - 1) + v(2, (i-1)*m + j)
        v(3, (i-1)*m + j) = v(1, (i-2)*m + j) * 0.5d0
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine explicit(v, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: v(0:2, 0:n*m-1)
    integer :: i, j, q
    !$acc kernels copy(v)
    do i = n - 2, 0, -1
      do j = m - 2, 0, -1
        do q = 0, 2
          v(q, i*m + j) = v(q, i*m + j) * 0.5d0 &
            + 0.25d0 * (v(q, (i+1)*m + j) - v(q, i*m + j + 1))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use planes
  implicit none
  integer, parameter :: n = 19, m = 27
  real(8) :: v(3, n*m)
  integer :: k, q
  do k = 1, n * m
    do q = 1, 3
      v(q, k) = mod(k * 7 + q * 5, 19)
    end do
  end do
  call assumed(v, n, m)
  print *, sum(v), maxval(v), v(:, n*m)
  call explicit(v, n, m)
  print *, sum(v), maxval(v), v(:, 1)
  call assumed(v, 1, m)
  call explicit(v, n, 1)
  call explicit(v, 0, 0)
  print *, sum(v), maxval(v), v(:, 1)
end program
