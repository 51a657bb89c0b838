! Several recurrences along one direction in one kernels region, each with its
! other loops outside: what bounds the loop that goes into the body is
! computed before the nest, and the nest alone needs it.  Without this test
! columns of a model of the atmosphere or the ocean would be one thread's.
!
! { acctile-report nests[0].chosen.schedule 2.2 }
! { acctile-report nests[1].chosen.schedule 2.2 }
! { acctile-report nests[2].chosen.schedule 2.2 }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module columns
  implicit none
contains
  subroutine sweep (ni, nj, nk, t, w, b)
    integer, intent(in) :: ni, nj, nk
    real(8), dimension(ni, nj, nk) :: t, w
    real(8), dimension(ni, nj) :: b
    integer :: i, j, k
    real(8) :: c
    !$acc kernels copy(t, w) copyin(b)
    do k = 2, nk
      do j = 2, nj - 1
        do i = 2, ni - 1
          c = 0.5d0 / (2 + b(i, j))
          w(i, j, k) = w(i, j, k) + c * w(i, j, k - 1)
        end do
      end do
    end do
    do k = nk - 1, 1, -1
      do j = 2, nj - 1
        do i = 1, ni
          t(i, j, k) = t(i, j, k) + 0.25d0 * t(i, j, k + 1) + w(i, j, k)
        end do
      end do
    end do
    do k = 3, nk - 1
      do j = 1, nj
        do i = 3, ni
          t(i, j, k) = t(i, j, k) - 0.25d0 * t(i, j, k - 2)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program recurrences
  use columns
  implicit none
  integer, parameter :: ni = 19, nj = 7, nk = 11
  real(8) :: t(ni, nj, nk), w(ni, nj, nk), b(ni, nj)
  integer :: i, j, k
  do k = 1, nk
    do j = 1, nj
      do i = 1, ni
        t(i, j, k) = mod (i * 7 + j * 5 + k * 3, 16)
        w(i, j, k) = mod (i * 3 + j * 11 + k, 16)
        b(i, j) = 2 * mod (i + j, 2)
      end do
    end do
  end do
  call sweep (ni, nj, nk, t, w, b)
  call sweep (ni, nj, 2, t, w, b)
  do k = 1, nk
    print '(3f22.12)', sum (t(:, :, k)), sum (w(:, :, k)), t(3, 4, k)
  end do
end program
