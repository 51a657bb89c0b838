! Pointers of Fortran in kernels regions: sections, components, bounds of their
! own, one array by two names.  Without this test elements of one pointer could
! be taken for those of another, or a nest that must keep its order be spread.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "sections of one array overlap on the device" }

module fields
  implicit none
  type point
    real(8) :: x, y
    integer :: tag
  end type
  type grid
    real(8), pointer :: a(:,:) => null(), b(:,:) => null()
  end type
  real(8), pointer :: mp(:,:), mq(:,:), mr(:)
  real(8), pointer, contiguous :: mc(:,:)
contains
  subroutine scale(p, q, n)
    real(8), pointer, intent(in) :: p(:), q(:)
    integer, intent(in) :: n
    integer :: i
    !$acc kernels
    do i = 2, n
      p(i) = p(i) + 2 * q(i - 1)
    end do
    !$acc end kernels
  end subroutine
  subroutine one(p, n)
    real(8), pointer, intent(in) :: p(:)
    integer, intent(in) :: n
    integer :: i
    !$acc kernels
    do i = 1, n
      p(i) = p(i) * 3 + i
    end do
    do i = n - 1, 1, -1
      p(i) = p(i) + p(i + 1)
    end do
    !$acc end kernels
  end subroutine
  subroutine two(p, q, n, m)
    real(8), pointer :: p(:,:), q(:,:)
    integer :: n, m, i, j
    !$acc kernels
    do j = 2, m - 1
      do i = 2, n - 1
        q(i, j) = 0.25d0 * (p(i - 1, j) + p(i + 1, j) + p(i, j - 1) + p(i, j + 1))
      end do
    end do
    do j = 2, m - 1
      do i = 2, n - 1
        p(i, j) = q(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine inplace(p, n, m)
    real(8), pointer, contiguous :: p(:,:)
    integer :: n, m, i, j
    !$acc kernels
    do i = 1, n
      do j = 1, m
        p(i, j) = p(i, j) + i - j
      end do
    end do
    do j = 1, m
      p(1, j) = p(n, j)
      p(2, j) = p(3, j)
    end do
    p = p + 1
    !$acc end kernels
  end subroutine
  subroutine comps(g, n, m)
    type(grid) :: g
    integer :: n, m, i, j
    !$acc enter data copyin(g)
    !$acc enter data copyin(g%a, g%b)
    !$acc kernels present(g)
    do j = 1, m
      do i = 1, n
        g%a(i, j) = g%a(i, j) + g%b(i, j)
      end do
    end do
    !$acc end kernels
    !$acc exit data copyout(g%a, g%b)
    !$acc exit data delete(g)
  end subroutine
  subroutine maybe(n, p, q)
    integer, intent(in) :: n
    real(8), pointer, intent(in) :: p(:)
    real(8), pointer, intent(in), optional :: q(:)
    integer :: i
    if (present(q)) then
      !$acc kernels
      do i = 1, n
        p(i) = p(i) + q(i)
      end do
      !$acc end kernels
    else
      !$acc kernels
      do i = 1, n
        p(i) = p(i) - 1
      end do
      !$acc end kernels
    end if
  end subroutine
end module
program pointers
  use fields
  implicit none
  integer, parameter :: n = 60, m = 40
  type(point), target :: pts(2 * n)
  type(grid) :: g
  real(8), target :: buf(n * m), other(n * m)
  real(8), pointer :: p(:), q(:), u(:,:), v(:,:), t(:,:)
  real(8), pointer, contiguous :: c(:,:)
  integer :: i, k
  buf = [(mod(i * 7, 23) * 1d0, i = 1, n * m)]
  other = [(mod(i * 5, 19) * 1d0, i = 1, n * m)]
  do i = 1, 2 * n
    pts(i)%x = i; pts(i)%y = 2 * i; pts(i)%tag = i
  end do
  p => pts%x; q => pts%y
  call one(p, 2 * n)
  call scale(p, q, 2 * n)
  p => pts(2 * n:1:-2)%x
  call one(p, n)
  call scale(p, p, n)
  print '(2f20.4,i8)', sum(pts%x), sum(pts%y), sum(pts%tag)
  p => buf(1:n); q => buf(1:n)
  call scale(p, q, n)
  q => buf(2:n + 1)
  call scale(p, q, n)
  q => buf(n:1:-1)
  call scale(p, q, n)
  q => other(1:3 * n:3)
  call scale(p, q, n)
  print '(2f20.4)', sum(buf), sum(other)
  u(1:n, 1:m) => buf; v(1:n, 1:m) => other
  do k = 1, 4
    call two(u, v, n, m)
    t => u; u => v; v => t
  end do
  print '(2f20.4)', sum(buf), sum(other)
  v => u
  call two(u, v, n, m)
  u(0:n - 1, 0:m - 1) => buf
  v(1:n, 1:m) => other
  print '(2f20.4)', sum(buf), sum(other)
  c(1:n, 1:m) => buf
  call inplace(c, n, m)
  print '(2f20.4)', sum(buf), buf(5)
  allocate(g%a(n, m), g%b(n, m))
  g%a = 1; g%b = 2
  call comps(g, n, m)
  print '(2f20.4)', sum(g%a)
  p => buf
  call maybe(n, p); call maybe(n, p, buf_section(other)); q => other; call maybe(n, p, q)
  mp(1:n, 1:m) => buf; mq => mp; mr => other; mc(1:n, 1:m) => other
  !$acc kernels
  do k = 2, m
    do i = 1, n
      mp(i, k) = mq(i, k - 1) + 1
    end do
  end do
  do k = 1, m
    do i = 1, n
      mc(i, k) = mc(i, k) + mp(i, k)
    end do
  end do
  !$acc end kernels
  print '(2f20.4)', sum(buf), sum(other)
contains
  function buf_section(x)
    real(8), target :: x(:)
    real(8), pointer :: buf_section(:)
    buf_section => x(n:1:-1)
  end function
end program
