! Boundaries that take over other ones, "u(1,:) = u(n,:)" and loops that do the
! same, are nests of kernels regions, also several in one region.  Without this
! test they could be run by one lane, or rows be mixed up.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module fields
  implicit none
  integer :: m, n
  real(8), allocatable :: u(:,:), w(:,:,:)
contains
  subroutine loops
    integer :: i
    !$acc kernels present(u)
    do i = 1, m
      u(i,n+1) = u(i,2) + 1
    end do
    !$acc end kernels
    !$acc kernels present(u)
    do i = 0, n
      u(m+1,i) = u(1,i) + 2
    end do
    do i = 0, m
      u(i,0) = u(i,n) + 3
    end do
    !$acc end kernels
  end subroutine
  subroutine sections
    !$acc kernels present(u, w)
    u(0,:) = u(m,:)
    u(:,n) = u(:,1) * 2
    w(2,:,:) = w(m,:,:) + 1
    w(:,n,:) = w(:,3,:)
    w(:,:,1) = 0
    !$acc end kernels
  end subroutine
  subroutine handed (a, b)
    real(8), allocatable :: a(:,:)
    real(8) :: b(:,:)
    !$acc kernels present(a, b)
    a(1,:) = a(3,:) - 1
    b(m,:) = b(2,:) - 2
    b(:,n) = b(:,4)
    !$acc end kernels
  end subroutine
end module

program rows_unlike
  use fields
  implicit none
  real(8), allocatable :: a(:,:), c(:,:,:)
  integer :: i, j, k
  m = 37; n = 29
  allocate (u(0:m+1,0:n+1), a(0:m+1,0:n+1), w(m,n,5), c(m,n,5))
  do j = 0, n + 1
    do i = 0, m + 1
      u(i,j) = mod (i*13 + j*7, 101)
    end do
  end do
  do k = 1, 5
    do j = 1, n
      w(:,j,k) = [(mod (i*3 + j*5 + k*7, 53), i = 1, m)]
    end do
  end do
  a = u; c = w
  !$acc data copy(u, w)
  call loops
  call sections
  call handed (u, w(:,:,3))
  !$acc end data
  do i = 1, m
    a(i,n+1) = a(i,2) + 1
  end do
  do i = 0, n
    a(m+1,i) = a(1,i) + 2
  end do
  do i = 0, m
    a(i,0) = a(i,n) + 3
  end do
  a(0,:) = a(m,:)
  a(:,n) = a(:,1) * 2
  c(2,:,:) = c(m,:,:) + 1
  c(:,n,:) = c(:,3,:)
  c(:,:,1) = 0
  a(1,:) = a(3,:) - 1
  c(m,:,3) = c(2,:,3) - 2
  c(:,n,3) = c(:,4,3)
  if (any (a /= u) .or. any (c /= w)) stop 1
end program
