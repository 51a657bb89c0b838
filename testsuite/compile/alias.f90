! Arrays of Fortran that may overlap: the note says which may, and nothing of
! restrict, which Fortran does not have.  Without this test the advice could be
! one that nobody can take.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module arrays
  type pair
    real, pointer :: p(:), q(:)
    real, allocatable :: a(:), b(:)
  end type
contains
  subroutine pointers (p, q, n)
    real, pointer :: p(:), q(:)
    integer :: n, i
    !$acc kernels loop ! { dg-optimized "where 'q->data' and 'p->data' do not overlap" }
    do i = 1, n - 1
      p(i) = q(i + 1)
    end do
  end subroutine
  subroutine perhaps (p, q, n)
    real, pointer :: p(:)
    real, pointer, optional :: q(:)
    integer :: n, i
    !$acc kernels loop ! { dg-missed "'q->data' and 'p->data' may overlap \\(pointers, targets and associate names may\\)" }
    do i = 1, n - 1
      p(i) = q(i + 1)
    end do
  end subroutine
  subroutine members (x, n)
    type(pair) :: x
    integer :: n, i
    !$acc kernels loop ! { dg-missed "may overlap \\(pointers, targets and associate names may\\)" }
    do i = 1, n - 1
      x%p(i) = x%q(i + 1)
    end do
    !$acc kernels loop ! { dg-optimized "acctile: schedule" }
    do i = 1, n - 1
      x%a(i) = x%b(i + 1)
    end do
  end subroutine
  subroutine renamed (p, n)
    real :: p(:)
    integer :: n, i
    associate (q => p)
      !$acc kernels loop ! { dg-optimized "where 'q.data' and '\[^ \]*' do not overlap" }
      do i = 1, n - 1
        p(i) = q(i + 1)
      end do
    end associate
  end subroutine
end module
