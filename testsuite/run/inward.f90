! Nests of Fortran whose inner loops alone carry dependences, or would if they
! stood inside; their bounds are loaded between the loops.  Without this test
! sums could be added in another order.
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine product(n, m, a, b, c)
  implicit none
  integer :: n, m, i, j, k
  real :: a(n,m), b(m,n), c(n,n)
  !$acc kernels
  do j = 1, n
    do k = 1, m
      do i = 1, n
        c(i,j) = c(i,j) + a(i,k) * b(k,j)
      end do
    end do
  end do
  !$acc end kernels
  !$acc parallel loop auto
  do k = 1, m
    !$acc loop auto
    do j = 2, n - 1
      !$acc loop auto
      do i = n, 3, -2
        c(i,j) = c(i,j) * 0.5 + a(i,k) * b(k,j) + k
      end do
    end do
  end do
end subroutine

subroutine allocated(a, b, c)
  implicit none
  real, allocatable :: a(:,:), b(:,:), c(:,:)
  integer :: i, j, k
  !$acc kernels
  do j = lbound(c, 2), ubound(c, 2)
    do k = 1, size(a, 2)
      do i = 1, size(c, 1)
        c(i,j) = c(i,j) + a(i,k) * b(k,j)
      end do
    end do
  end do
  !$acc end kernels
end subroutine

program inward
  implicit none
  interface
    subroutine allocated(a, b, c)
      real, allocatable :: a(:,:), b(:,:), c(:,:)
    end subroutine
  end interface
  real, allocatable :: a(:,:), b(:,:), c(:,:)
  integer :: i, j, n = 53, m = 37
  allocate (a(n,m), b(m,n), c(n,n))
  do j = 1, m
    do i = 1, n
      a(i,j) = mod(i * 3 + j, 5)
      b(j,i) = mod(i + j * 7, 3) - 1
    end do
  end do
  do j = 1, n
    do i = 1, n
      c(i,j) = mod(i + j, 4)
    end do
  end do
  call product(n, m, a, b, c)
  print '(f16.2)', sum(real(c, 8))
  call allocated(a, b, c)
  print '(f16.2)', sum(real(c, 8))
end program
