! Kernels regions of several nests whose bounds and extents are variables of
! modules: each launch is handed their values.  Without this test they could be
! those of another time, or none.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module extent_of
  implicit none
  integer :: x_min, x_max, y_min, y_max, depth = 2, moved = 0
  real(8) :: scale = 1.5d0
end module

subroutine halo(a)
  use extent_of
  implicit none
  real(8), dimension(x_min-2:x_max+2, y_min-2:y_max+2) :: a
  integer :: j, k, d
  !$acc kernels
  do j = x_min - 2, x_max + 2
    do k = 1, depth
      a(j,y_min-k) = a(j,y_min-1+k)
      a(j,y_max+k) = a(j,y_max+1-k)
    end do
  end do
  do k = y_min, y_max
    do j = x_min, x_max
      a(j,k) = a(j,k) * scale + depth
    end do
  end do
  !$acc end kernels
end subroutine

! The host, or a nest, changes one between the nests.
subroutine changed(n, a, b)
  use extent_of
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
  !$acc kernels
  do i = x_min, x_max
    a(i) = a(i) + moved
  end do
  moved = moved + 1
  do i = x_min, x_max
    b(i) = a(i) + moved
  end do
  do i = 1, 9
    if (a(i) > 3) scale = a(i)
  end do
  do i = x_min, x_max
    b(i) = b(i) * scale
  end do
  !$acc end kernels
end subroutine

program globals
  use extent_of
  implicit none
  real(8), allocatable :: a(:,:), c(:), b(:)
  integer :: i, j, t, n = 50
  x_min = 1; x_max = 41; y_min = 1; y_max = 23
  allocate (a(-1:43,-1:25), b(50), c(50))
  do j = -1, 25
    do i = -1, 43
      a(i,j) = mod(i * 3 + j * 5 + 50, 11)
    end do
  end do
  do i = 1, 50
    b(i) = mod(i, 7); c(i) = mod(i, 5)
  end do
  do t = 1, 3
    call halo(a)
    x_max = x_max - 1
    x_min = x_min + t - 2
    if (x_min < 1) x_min = 1
    x_max = 41
    depth = 3 - depth
  end do
  x_min = 1
  print '(f18.6)', sum(a)
  call changed(n, c, b)
  call changed(n, c, b)
  print '(3f14.4,i4)', sum(b), sum(c), scale, moved
end program
