! Loops whose iterations depend on one another, distributed where no part of the
! body depends on a later one: what stands between loops are loads of bounds and
! descriptors here.  Without this test such loops could stay on one lane, or what
! a part needs of that could be left in another.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length 7 }
! { acctile-report nests[0].function =~ stat }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].function =~ atax }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind =~ ^do }
! { acctile-report nests[4].function =~ bicg }
! { acctile-report nests[4].kind doall }
! { acctile-report nests[5].kind doall }
! { acctile-report nests[6].kind doall }

module m
  implicit none
contains
  subroutine bicg(n, m, a, s, q, p, r)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, m), p(m), r(n)
    real(8), intent(inout) :: s(m), q(n)
    integer :: i, j
    !$acc kernels
    do j = 1, m
      s(j) = 0
      do i = 1, n
        s(j) = s(j) + r(i) * a(i, j)
        q(i) = q(i) + a(i, j) * p(j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine atax(a, x, y, t)
    real(8), intent(in) :: a(:, :), x(:)
    real(8), intent(inout) :: y(:), t(:)
    integer :: i, j
    !$acc kernels
    do j = 1, size(a, 2)
      t(j) = 0
      do i = 1, size(a, 1)
        t(j) = t(j) + a(i, j) * x(i)
      end do
      do i = 1, size(a, 1)
        y(i) = y(i) + a(i, j) * t(j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine stat(a, mean, tot)
    real(8), intent(inout) :: a(:, :), mean(:), tot
    integer :: i, j
    !$acc kernels
    do j = 2, size(a, 2)
      mean(j) = sum(a(:, j)) / size(a, 1)
      a(:, j) = a(:, j) - mean(j - 1)
    end do
    !$acc end kernels
    tot = sum(a)
  end subroutine
end module
program ordered
  use m
  implicit none
  real(8) :: a(140, 150), s(150), q(140), p(150), r(140), tot
  integer :: i, j
  do j = 1, 150
    do i = 1, 140
      a(i, j) = mod(i * j, 16) * 0.25d0
    end do
    p(j) = mod(j, 4); s(j) = 1
  end do
  do i = 1, 140; r(i) = mod(i, 8); q(i) = 2; end do
  call bicg(140, 150, a, s, q, p, r)
  print *, sum(s), sum(q), s(17), q(33)
  call atax(a, r, q, s)
  print *, sum(s), sum(q), s(17), q(33)
  call stat(a, s, tot)
  print *, tot, sum(s)
end program
