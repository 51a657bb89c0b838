! Sweeps over the points of one colour, whose loops gfortran counts: with mod and
! iand, acc loops and none, the colour an argument, an end that is a constant.
! Without this test such loops could stay on one lane, or begin or end elsewhere.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length 4 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }

module sweeps
  implicit none
contains
  subroutine loops (u, n, colour)
    integer, intent (in) :: n, colour
    real(8), intent (inout) :: u(n, n)
    integer :: i, j
    !$acc parallel copy(u)
    !$acc loop auto
    do j = 2, n - 1
      !$acc loop auto
      do i = 2 + mod (j + colour, 2), n - 1, 2
        u(i, j) = u(i-1, j) + u(i+1, j) - u(i, j-1) - u(i, j+1)
      end do
    end do
    !$acc end parallel
  end subroutine
  subroutine region (u, n, colour)
    integer, intent (in) :: n, colour
    real(8), intent (inout) :: u(:, :)
    integer :: i, j
    !$acc kernels copy(u)
    do j = 2, n - 1
      do i = 2 + iand (j + colour, 1), n - 1, 2
        u(i, j) = u(i-1, j) + u(i+1, j) - u(i, j-1) - u(i, j+1)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine constant (u, colour)
    integer, intent (in) :: colour
    real(8), intent (inout) :: u(40, 40)
    integer :: i, j
    !$acc parallel copy(u)
    !$acc loop auto
    do j = 2, 39
      !$acc loop auto
      do i = 2 + mod (j + colour, 3), 39, 3
        u(i, j) = u(i-1, j) + u(i+1, j) - u(i, j-1) - u(i, j+1)
      end do
    end do
    !$acc end parallel
  end subroutine
  subroutine space (u, n, colour)
    integer, intent (in) :: n, colour
    real(8), intent (inout) :: u(n, n, n)
    integer :: i, j, k
    !$acc parallel copy(u)
    !$acc loop auto
    do k = 2, n - 1
      !$acc loop auto
      do j = 2, n - 1
        !$acc loop auto
        do i = 2 + mod (j + k + colour, 2), n - 1, 2
          u(i, j, k) = u(i-1, j, k) - u(i+1, j, k) + u(i, j-1, k) &
            - u(i, j+1, k) + u(i, j, k-1) - u(i, j, k+1)
        end do
      end do
    end do
    !$acc end parallel
  end subroutine
end module

program colours
  use sweeps
  implicit none
  real(8) :: u(40, 40), v(13, 13, 13)
  integer :: i, j, k, colour
  u = reshape ([(mod (i, 13), i = 1, 1600)], [40, 40])
  v = reshape ([(mod (i, 11), i = 1, 2197)], [13, 13, 13])
  do colour = 0, 3
    call loops (u, 40, colour)
    call region (u, 40, colour)
    print *, sum (u), u(7, 9)
    call constant (u, colour)
    print *, sum (u), u(7, 9)
    call space (v, 13, colour)
    print *, sum (v), v(3, 4, 5)
    u = mod (u, 1000d0)
    v = mod (v, 1000d0)
  end do
  call loops (u, 2, 1)
  call loops (u, 3, 1)
  print *, sum (u)
end program
