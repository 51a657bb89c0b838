! Numbers that kernels regions assign and that calls elsewhere take the address
! of, as they take that of everything: loop variables, temporaries, sums, what
! is needed behind the region, and a target of which somebody keeps the address.
! Without this test their values could be lost.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module keeper
  implicit none
  real(8), pointer :: kept => null()
contains
  subroutine hold(x)
    real(8), target :: x
    kept => x
  end subroutine

  subroutine look(x, i)
    real(8), intent(in) :: x
    integer, intent(inout) :: i
    print '(f12.4,i8)', x, i
    i = i + 100
  end subroutine
end module

! Loop variables, a temporary and a sum.
subroutine plane(n, a, b, c)
  use keeper
  implicit none
  integer :: n, i, j, k, many
  real(8) :: a(n,n), b(n,n), c(n), t
  many = 0
  !$acc kernels
  do j = 2, n - 1
    do i = 2, n - 1
      t = 0
      do k = -1, 1
        t = t + a(i+k,j) + a(i,j+k)
      end do
      b(i,j) = t
    end do
  end do
  do i = 1, n
    if (c(i) > 2) many = many + 1
    c(i) = c(i) + 0.5d0
  end do
  !$acc end kernels
  t = c(3)
  i = 1
  call look(t, many)
  do j = 1, 2
    k = j
    call look(t, i)
    call look(t, k)
  end do
end subroutine

! A region in a loop of the host, whose loop variable it reads.
subroutine steps(n, c)
  use keeper
  implicit none
  integer :: n, i, j, k
  real(8) :: c(n), t
  do k = 1, 3
    !$acc kernels
    do i = 1, n
      t = c(i) * k
      c(i) = t + 1
    end do
    !$acc end kernels
    t = c(k)
    j = k
    call look(t, j)
  end do
  i = n
  call look(t, i)
end subroutine

! What is needed behind the region, from before it, or by somebody else.
subroutine needed(n, a, c)
  use keeper
  implicit none
  integer :: n, i, last, k
  real(8) :: a(n,n), c(n), t
  real(8), target :: held
  held = 1
  call hold(held)
  last = 7
  k = 4
  call look(held, last)
  call look(held, k)
  !$acc kernels
  do i = 1, n
    if (c(i) > 1) last = i
    c(i) = c(i) + k
  end do
  !$acc end kernels
  call look(c(1), last)
  call look(c(1), i)
  !$acc kernels
  do i = 1, n
    held = a(i,1) + 1
    a(i,2) = held * 2
  end do
  !$acc end kernels
  print '(f12.4)', kept
  t = 3
  call look(t, k)
  !$acc data copy(t)
  !$acc kernels
  do i = 1, n
    t = c(i)
    c(i) = t + 1
  end do
  !$acc end kernels
  !$acc end data
  call look(t, k)
  i = n
  !$acc kernels
  do while (i > 1)
    a(i,3) = a(i-1,3) + 1
    i = i - 1
  end do
  !$acc end kernels
  call look(t, i)
end subroutine

program addressed
  implicit none
  integer, parameter :: m = 61
  real(8) :: a(m,m), b(m,m), c(m)
  integer :: i, j, n
  n = m
  do j = 1, n
    do i = 1, n
      a(i,j) = mod(i * 3 + j, 7)
      b(i,j) = 0
    end do
    c(j) = mod(j, 5)
  end do
  call plane(n, a, b, c)
  call steps(n, c)
  call needed(n, a, c)
  print '(3f14.4)', sum(a), sum(b), sum(c)
end program
