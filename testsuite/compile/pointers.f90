! Elements of Fortran's pointers are apart from one another, and what two
! pointers lead to is compared before the region.  Without this test kernels
! regions over pointers could be left to one lane again.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }

module fields
  real(8), pointer :: u(:,:), v(:,:), w(:)
  real(8), pointer, contiguous :: c(:,:)
contains

subroutine one (p, n)
  real(8), pointer :: p(:)
  integer :: n, i
  !$acc kernels
  do i = 1, n ! { dg-optimized "schedule" }
    p(i) = 3 * p(i)
  end do
  !$acc end kernels
end subroutine

subroutine two (p, q, n)
  real(8), pointer :: p(:,:), q(:)
  integer :: n, i, j
  !$acc kernels present(p, q)
  do j = 1, n ! { dg-optimized "where '\[^ \]*' and '\[^ \]*' do not overlap" }
    do i = 1, n
      p(i, j) = p(i, j) + q(i)
    end do
  end do
  !$acc end kernels
end subroutine

subroutine row_by_row (n, m)
  integer :: n, m, i, j
  !$acc kernels
  do i = 1, n ! { dg-optimized "schedule" }
    do j = 1, m
      c(i, j) = 3 * c(i, j)
    end do
  end do
  !$acc end kernels
end subroutine

subroutine edges (n, m)
  integer :: n, m, j
  !$acc kernels
  do j = 1, m ! { dg-optimized "schedule" }
    c(1, j) = c(2, j)
    c(n, j) = c(1, j)
  end do
  !$acc end kernels
end subroutine

subroutine arrays ()
  !$acc kernels
  w = w + 1 ! { dg-optimized "schedule" }
  !$acc end kernels
  !$acc kernels
  u = 1 ! { dg-optimized "schedule" }
  !$acc end kernels
end subroutine

subroutine recurrence (n)
  integer :: n, i
  !$acc kernels
  do i = 2, n ! { dg-missed "distance \\(1\\) on w.data" }
    w(i) = w(i) + w(i - 1)
  end do
  !$acc end kernels
end subroutine

! There may be no q.

subroutine optional_one (p, q, n)
  real(8), pointer :: p(:)
  real(8), pointer, optional :: q(:)
  integer :: n, i
  !$acc kernels
  do i = 1, n ! { dg-missed "may overlap" }
    p(i) = p(i) + q(i)
  end do
  !$acc end kernels
end subroutine

! What the device has of them is the program's.

subroutine declared (n)
  integer :: n, i
  real(8), pointer, save :: p(:), q(:)
  !$acc declare create (p, q)
  !$acc kernels
  do i = 1, n ! { dg-missed "may overlap" }
    p(i) = p(i) + q(i)
  end do
  !$acc end kernels
end subroutine

end module
