! Sums, maxima and products of vectors of Fortran's in kernels regions: the
! compiler's own variables stand around their loops and go from one iteration to
! the next.  Without this test they could count as private, so that each sum is
! that of no elements.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind unchanged }

module intrinsics_of
  implicit none
  integer, parameter :: n = 100
contains

  subroutine product_of (a, b, r)
    integer, intent(in) :: a(n), b(n)
    integer, intent(out) :: r
    integer :: s
    s = 0
    !$acc kernels copyin(a, b)
    s = dot_product (a, b)
    !$acc end kernels
    r = s
  end subroutine

  subroutine largest (a, r, k)
    integer, intent(in) :: a(n)
    integer, intent(out) :: r, k
    integer :: s
    !$acc kernels copyin(a)
    s = maxval (a)
    k = count (a > 3)
    !$acc end kernels
    r = s
  end subroutine

  subroutine in_steps (a)
    integer, intent(inout) :: a(n)
    integer :: s, t
    !$acc kernels copy(a)
    do t = 1, 5
      s = sum (a)
      a = mod (a + s, 1000)
    end do
    !$acc end kernels
  end subroutine

  subroutine rows (c, a)
    integer, intent(in) :: c(n,n)
    integer, intent(out) :: a(n)
    integer :: i, s
    !$acc kernels copyin(c) copyout(a)
    s = sum (c)
    a = sum (c, 1) + s
    do i = 1, n
      a(i) = a(i) + maxval (c(:,i)) + count (c(i,:) > 3)
    end do
    !$acc end kernels
  end subroutine

end module

program intrinsics
  use intrinsics_of
  implicit none
  integer :: a(n), b(n), c(n,n), i, k, r
  do i = 1, n
    a(i) = mod (i * 7, 23)
    b(i) = mod (i * 5, 19)
  end do
  do i = 1, n
    c(:,i) = a + i
  end do
  call product_of (a, b, r)
  print *, r
  call largest (a, r, k)
  print *, r, k
  call rows (c, b)
  print *, sum (b), b(7)
  call in_steps (a)
  print *, sum (a), a(7)
end program
