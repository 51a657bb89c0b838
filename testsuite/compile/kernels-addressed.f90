! Loops of kernels regions whose variables and temporaries are arguments of
! calls elsewhere: loops as any other, but where a target's address may be kept
! or what the loop leaves is needed.  Without this test they could run in order.
!
! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine plane(n, a, b, c)
  implicit none
  integer :: n, i, j, k, many
  real(8) :: a(n,n), b(n,n), c(n), t
  many = 0
  !$acc kernels
  do j = 2, n - 1 ! { dg-message "acctile: schedule.2" }
    do i = 2, n - 1
      t = 0
      do k = -1, 1
        t = t + a(i+k,j) + a(i,j+k)
      end do
      b(i,j) = t
    end do
  end do
  do i = 1, n ! { dg-message "acctile: schedule.1.1" }
    if (c(i) > 2) many = many + 1
    c(i) = c(i) + 0.5d0
  end do
  !$acc end kernels
  t = c(3)
  i = 1
  print *, t, many, i
  do j = 1, 2
    k = j
    call look(j, k)
  end do
end subroutine

module keeper
  real(8), pointer :: kept => null()
contains
  subroutine hold(x)
    real(8), target :: x
    kept => x
  end subroutine
end module

subroutine held(n, a, b)
  use keeper
  implicit none
  integer :: n, i
  real(8) :: a(n), b(n)
  real(8), target :: t
  call hold(t)
  !$acc kernels
  do i = 1, n ! { dg-message "acctile: seq" }
    t = a(i)
    b(i) = 2 * t
  end do
  !$acc end kernels
end subroutine
