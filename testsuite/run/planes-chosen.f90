! Planes of one array that integers choose when the program runs, the same one
! among them: arrays of explicit and of assumed shape, allocatable ones,
! components, array expressions, and steps whose planes change places.  Without
! this test iterations that depend on one another, as where both planes are one,
! could run side by side, or those of different planes in order.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone does not run it on the device" }
!
! { acctile-report nests[0].kind doall }
! { acctile-report nests[0].planes[0] u }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }

module planes
  implicit none
  type state
    real, allocatable :: f(:, :, :)
  end type
contains
  subroutine steps(u, n, nt)
    integer, intent(in) :: n, nt
    real, allocatable, intent(inout) :: u(:, :, :)
    integer :: t, i, j, old, new, k
    old = 1
    new = 2
    !$acc data copy(u)
    do t = 1, nt
      !$acc kernels
      do j = 2, n - 1
        do i = 2, n - 1
          u(i, j, new) = u(i, j, old) + 0.5 * (u(i - 1, j, old) - u(i, j + 1, old))
        end do
      end do
      !$acc end kernels
      k = old
      old = new
      new = k
    end do
    !$acc end data
  end subroutine

  subroutine explicit(u, n, old, new)
    integer, intent(in) :: n, old, new
    real, intent(inout) :: u(n, n, 3)
    integer :: i, j
    !$acc kernels
    do j = 2, n - 1
      do i = 2, n - 1
        u(i, j, new) = u(i, j, old) + 0.5 * (u(i - 1, j, old) - u(i, j + 1, old))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine assumed(u, n, old, new)
    integer, intent(in) :: n, old, new
    real, intent(inout) :: u(:, :, :)
    integer :: i, j
    !$acc kernels
    do j = 2, n - 1
      do i = 2, n - 1
        u(i, j, new) = u(i, j, old) + 0.5 * (u(i - 1, j, old) - u(i, j + 1, old))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine component(s, n, old, new)
    integer, intent(in) :: n, old, new
    type(state), intent(inout) :: s
    integer :: i, j
    !$acc kernels
    do j = 2, n - 1
      do i = 2, n - 1
        s%f(i, j, new) = s%f(i, j, old) + 0.5 * (s%f(i - 1, j, old) - s%f(i, j + 1, old))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine bounds(u, n, m, old, new, past)
    integer, intent(in) :: n, m, old, new, past
    real, intent(inout) :: u(0:n + 1, 0:m + 1, 0:2)
    integer :: i, j
    !$acc parallel loop auto collapse(2)
    do j = 1, m
      do i = 1, n
        u(i, j, new - 1) = 2 * u(i, j, old - 1) - u(i, j, past - 1) &
                           + 0.5 * (u(i - 1, j, old - 1) - u(i, j + 1, old - 1))
      end do
    end do
  end subroutine
end module

program main
  use planes
  implicit none
  real, allocatable :: u(:, :, :)
  type(state) :: s
  integer :: i, old, new
  allocate (u(20, 20, 3), s%f(20, 20, 3))
  do old = 1, 3
    do new = 1, 3
      u = reshape([(real(mod(i*3, 11)), i=1, 1200)], [20, 20, 3])
      s%f = u
      call steps(u, 20, old + new - 2)
      call explicit(u, 20, old, new)
      print *, sum(u), sum(u(:, :, 1)*u(:, :, 2))
      call assumed(u, 20, old, new)
      call component(s, 20, old, new)
      print *, sum(u), sum(s%f(:, :, 1)*u(:, :, 3))
      call bounds(u, 18, 18, old, new, mod(old*new, 3) + 1)
      print *, sum(u), sum(u(:, :, 1)*u(:, :, 2))
    end do
  end do
end program
