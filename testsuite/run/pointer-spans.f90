! Addresses in pointer arrays, by their spans: of whole arrays, backwards and
! with steps, with bounds of their own, as arguments and of a module.  Without this test neighbours could be looked for
! where they are not.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module spans
  implicit none
  real(8), pointer :: mu(:,:), mv(:,:)
  integer, parameter :: n = 41, m = 29
contains
  ! Five points in two arrays; the second is written.
  subroutine five(p, q)
    real(8), pointer, intent(in) :: p(:,:), q(:,:)
    integer :: i, j
    !$acc parallel loop collapse(2) present(p, q)
    do j = 2, m - 1
      do i = 2, n - 1
        q(i, j) = p(i, j) + 0.25d0 * (p(i - 1, j) - 2 * p(i, j) + p(i + 1, j)) &
          + 0.125d0 * (p(i, j - 1) + p(i, j + 1) - 2 * p(i, j))
      end do
    end do
  end subroutine

  ! Steps, products and differences in the subscripts.
  subroutine odd(p, q, k)
    real(8), pointer, contiguous, intent(in) :: p(:,:), q(:,:)
    integer, intent(in) :: k
    integer :: i, j
    !$acc parallel loop gang present(p, q)
    do j = 1, m / 2
      !$acc loop vector
      do i = n / 2, 1, -1
        q(2 * i - 1, j) = q(2 * i - 1, j) + p(n + 1 - i, 2 * j) - p(i + k, m - j)
      end do
    end do
  end subroutine

  ! A loop of the body, and what a condition reads.
  subroutine rows(p, q, t)
    real(8), pointer, intent(in) :: p(:,:), q(:,:)
    integer(8), pointer, intent(in) :: t(:)
    integer :: i, k
    real(8) :: s
    !$acc parallel loop present(p, q, t) private(s)
    do i = 1, n
      s = 0
      do k = 2, m
        if (t(i) > k) s = s + p(i, k) * q(i, k - 1)
      end do
      t(i) = t(i) + int(s, 8)
    end do
  end subroutine

  subroutine global
    integer :: i, j
    !$acc kernels present(mu, mv)
    !$acc loop independent
    do j = 2, m
      !$acc loop independent
      do i = 1, n
        mv(i, j) = mu(i, j - 1) * 2 + mv(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use spans
  real(8), target :: a(n, m), b(n, m)
  integer(8), target :: tags(n)
  real(8), pointer :: p(:,:), q(:,:), l(:,:)
  real(8), pointer, contiguous :: cp(:,:), cq(:,:)
  integer(8), pointer :: t(:)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 3, 11)
      b(i, j) = mod(i * 5 + j, 13)
    end do
  end do
  do i = 1, n
    tags(i) = mod(i * 3, m)
  end do

  p => a
  q => b
  !$acc enter data copyin(p, q)
  call five(p, q)
  call five(q, p)
  !$acc exit data copyout(p, q)
  print '(2f20.10)', sum(a), sum(b)

  ! Bounds of its own.
  l(-3:, 0:) => a
  !$acc parallel loop collapse(2) copy(l) present_or_copyin(b)
  do j = 1, m - 2
    do i = -2, n - 5
      l(i, j) = l(i, j) * 2 + b(i + 4, j + 1)
    end do
  end do
  print '(f20.10)', sum(l)

  cp => a
  cq => b
  !$acc enter data copyin(cp, cq)
  call odd(cp, cq, 3)
  !$acc exit data copyout(cp, cq)
  print '(2f20.10)', sum(a), sum(b)

  t => tags
  !$acc enter data copyin(p, q, t)
  call rows(p, q, t)
  !$acc exit data copyout(p, q, t)
  print '(i20)', sum(tags)

  allocate (mu(n, m), mv(n, m))
  mu = a
  mv = b
  !$acc enter data copyin(mu, mv)
  call global
  !$acc exit data copyout(mu, mv)
  print '(2f20.10)', sum(mu), sum(mv)
end program
