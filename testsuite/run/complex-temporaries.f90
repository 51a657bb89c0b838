! Complex temporaries of loops in kernels regions, and loops with gangs and
! workers that have the lanes, too.  Without this test iterations could see one
! another's numbers.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module waves
  implicit none
contains
  subroutine wave (a, b)
    complex(8), intent(in) :: a(:,:)
    complex(8), intent(out) :: b(:,:)
    integer :: i, j
    complex(8) :: v, w
    !$acc kernels copyin(a) copyout(b)
    !$acc loop gang
    do j = 1, size (a, 2)
      !$acc loop vector
      do i = 1, size (a, 1)
        v = 2 * a(i,j)
        if (real (v) > 1) then
          w = conjg (v)
        else
          w = v * (0d0, 1d0)
        end if
        v = v + a(i,1)
        b(i,j) = v * w
      end do
    end do
    !$acc end kernels
  end subroutine

  ! "v" is wanted after the region.
  complex(4) function last (a, b)
    complex(4), intent(in) :: a(:)
    complex(4), intent(out) :: b(:)
    integer :: i
    complex(4) :: v
    v = 0
    !$acc kernels copyin(a) copyout(b)
    do i = 1, size (a)
      v = a(i) * 2
      b(i) = v + 1
    end do
    !$acc end kernels
    last = v
  end function

  ! One part of "v" is that of the iteration before.
  subroutine parts (a, b)
    real(8), intent(in) :: a(:)
    complex(8), intent(out) :: b(:)
    integer :: i
    complex(8) :: v
    v = (1d0, 2d0)
    !$acc kernels copyin(a) copyout(b)
    do i = 1, size (a)
      v%re = a(i)
      b(i) = v
      v%im = a(i) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine lanes (begin, column, value, x, y)
    integer, intent(in) :: begin(:), column(:)
    real(8), intent(in) :: value(:), x(:)
    real(8), intent(out) :: y(:)
    integer :: i, k
    real(8) :: s
    !$acc kernels copyin(begin,column,value,x) copyout(y)
    !$acc loop gang worker(8)
    do i = 1, size (y)
      s = 0
      !$acc loop vector(32)
      do k = begin(i), begin(i+1) - 1
        s = s + value(k) * x(column(k))
      end do
      y(i) = s
    end do
    !$acc end kernels
  end subroutine

  subroutine workers (x, y, n)
    real(8), intent(in) :: x(:)
    real(8), intent(inout) :: y(:)
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop gang worker num_workers(4) vector_length(32) copyin(x) copy(y)
    do i = 1, n
      y(i) = y(i) + x(n+1-i)
    end do
  end subroutine
end module

program main
  use waves
  implicit none
  integer, parameter :: n = 300, m = 37
  complex(8) :: a(n,m), b(n,m), v, w
  complex(4) :: c(n), d(n), e
  real(8) :: x(n), y(n), value(3*n), s
  integer :: i, j, k, begin(n+1), column(3*n)
  do j = 1, m
    do i = 1, n
      a(i,j) = cmplx (mod (i * 7 + j, 11) * 0.125d0, mod (i + j * 5, 13) * 0.5d0, 8)
    end do
  end do
  call wave (a, b)
  do j = 1, m
    do i = 1, n
      v = 2 * a(i,j)
      w = v * (0d0, 1d0)
      if (real (v) > 1) w = conjg (v)
      if (abs (b(i,j) - (v + a(i,1)) * w) > 1d-12) stop 1
    end do
  end do
  c = cmplx (a(:,3), kind = 4)
  e = last (c, d)
  if (e /= c(n) * 2 .or. any (d /= c * 2 + 1)) stop 2
  x = [(mod (i * 3, 17) * 0.25d0, i = 1, n)]
  call parts (x, b(:,1))
  do i = 1, n
    s = 2
    if (i > 1) s = x(i-1) + 1
    if (b(i,1) /= cmplx (x(i), s, 8)) stop 3
  end do
  k = 1
  do i = 1, n
    begin(i) = k
    do j = 1, mod (i, 4)
      if (k > 3 * n) exit
      column(k) = 1 + mod (i * 5 + j, n)
      value(k) = j + 0.5d0
      k = k + 1
    end do
  end do
  begin(n+1) = k
  call lanes (begin, column, value, x, y)
  do i = 1, n
    s = 0
    do k = begin(i), begin(i+1) - 1
      s = s + value(k) * x(column(k))
    end do
    if (y(i) /= s) stop 4
  end do
  y = 1
  call workers (x, y, n)
  do i = 1, n
    if (y(i) /= 1 + x(n+1-i)) stop 5
  end do
end program
