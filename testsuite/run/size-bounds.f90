! Sweeps over allocatable arrays between bounds that "size" gives.  Without this
! test they could stay on one lane, as what may be negative is no sum of what
! the host knows.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests.length == 3 }
! { acctile-report nests[0].kind doacross }
! { acctile-report nests[1].kind doacross }
! { acctile-report nests[2].kind doacross }

module sweeps
  implicit none
contains
  subroutine relax (u, steps)
    integer, allocatable, intent (inout) :: u(:,:)
    integer, intent (in) :: steps
    integer :: i, j, n, m, t
    n = size (u, 1)
    m = size (u, 2)
    !$acc data copy(u)
    do t = 1, steps
      !$acc kernels
      do j = 2, m - 1
        do i = 2, n - 1
          u(i,j) = mod (u(i-1,j) - u(i+1,j) + u(i,j-1) - u(i,j+1), 97)
        end do
      end do
      do j = m - 1, 2, -1
        do i = n - 1, 2, -1
          u(i,j) = mod (u(i-1,j) - u(i+1,j) - u(i,j-1) + u(i,j+1), 89)
        end do
      end do
      !$acc end kernels
    end do
    !$acc end data
  end subroutine

  subroutine paths (c)
    integer, allocatable, intent (inout) :: c(:,:)
    integer :: i, j, n, m
    n = min (size (c, 1), 900)
    m = max (size (c, 2), 1)
    !$acc parallel loop auto copy(c)
    do j = 2, m
      !$acc loop auto
      do i = 2, n
        c(i,j) = mod (c(i-1,j) + c(i,j-1), 10007)
      end do
    end do
  end subroutine
end module

program main
  use sweeps
  implicit none
  integer, allocatable :: u(:,:), c(:,:)
  integer :: n, i
  do n = 1, 61, 20
    allocate (u(n,n+3), c(n+2,n))
    u = 0
    do i = 1, n
      u(i,i) = i
      u(1,i) = 3 - i
    end do
    call relax (u, 2)
    print *, n, sum (u), maxval (u)
    c = 1
    call paths (c)
    print *, sum (c), c(n+2,n)
    deallocate (u, c)
  end do
end program
