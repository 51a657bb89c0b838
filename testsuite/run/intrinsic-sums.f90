! SUM, PRODUCT and DOT_PRODUCT of floating-point numbers in kernels regions,
! whose order Fortran leaves to the processor.  Without this test they could
! stay on one lane, or lose what no lane adds.
!
! { acctile-report "nests[1].kind" "doall" }
! { acctile-report "nests[3].kind" "doall" }
! { acctile-report "nests[6].kind" "doall" }
! { acctile-report "nests[12].kind" "doall" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module intrinsic_sums
  implicit none
contains
  subroutine reduce (n, a, b, s)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n), b(n,n)
    real(8), intent(out) :: s(4)
    real(8) :: s1, s2, s3, s4
    !$acc kernels copyin(a, b)
    s1 = sum (a)
    s2 = sum (a * b, mask = a > 3)
    s3 = dot_product (a(:,3), b(2,:))
    s4 = product (b(1,1:7))
    !$acc end kernels
    s = (/ s1, s2, s3, s4 /)
  end subroutine

  subroutine rows (n, a, x, y, z)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n,n), x(n)
    real(8), intent(out) :: y(n), z(n)
    integer :: i
    !$acc kernels copyin(a, x) copyout(y, z)
    do i = 1, n
      y(i) = dot_product (a(i,:), x)
    end do
    do i = 1, n
      z(i) = sum (a(:,i)) * 2
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use intrinsic_sums
  implicit none
  integer, parameter :: n = 90
  real(8) :: a(n,n), b(n,n), x(n), y(n), z(n), s(4)
  integer :: i, j
  do j = 1, n
    do i = 1, n
      a(i,j) = mod (i * 7 + j * 3, 31)
      b(i,j) = 1 + mod (i * 5 + j * 11, 5)
    end do
    x(j) = mod (j, 7)
  end do
  call reduce (n, a, b, s)
  print '(4f14.1)', s
  call rows (n, a, x, y, z)
  print '(2f14.1)', sum (y), sum (z)
end program
