! A loop of the host around a kernels region that holds a sweep and a copy back,
! on dummy arrays of either kind that a data construct has.  Without this test
! the region could be taken apart where its arrays are not there, or what one
! part leaves could be lost.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].chosen.copy_back turns }
! { acctile-report nests[1].chosen.copy_back once }

module sweeps
contains
  subroutine shaped (a, b, n, steps)
    integer, intent (in) :: n, steps
    real, intent (inout) :: a(:, :), b(:, :)
    integer :: t, i, j
    !$acc data copy(a) create(b)
    do t = 1, steps
      !$acc kernels
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = a(i - 1, j) + 2 * a(i, j + 1) - a(i, j)
        end do
      end do
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j) = b(i, j)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine explicit (a, b, n, steps)
    integer, intent (in) :: n, steps
    real, intent (inout) :: a(n, n), b(n, n)
    integer :: t, i, j
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc kernels
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j) = a(i + 1, j) - a(i, j - 1) + 1
        end do
      end do
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j) = b(i, j)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine
end module

program parts
  use sweeps
  implicit none
  real, allocatable :: a(:, :), b(:, :)
  integer :: n, i, j
  do n = 3, 43, 20
    allocate (a(n, n), b(n, n))
    do j = 1, n
      do i = 1, n
        a(i, j) = mod (i * 7 + j, 13)
      end do
    end do
    b = a
    call shaped (a, b, n, 3)
    print *, int (sum (a))
    b = 0
    call explicit (a, b, n, 4)
    print *, int (sum (a)), int (sum (b))
    deallocate (a, b)
  end do
end program
