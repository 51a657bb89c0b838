! The Fortran half of diffuse.c: GFC_PASTE (NAME) is NAME with the number of
! the variant behind it.
!
! SPDX-License-Identifier: GPL-3.0-or-later

#define PASTE(NAME) NAME
#define GFC_PASTE(NAME) PASTE(NAME)BENCH_ID

module GFC_PASTE(diffuse_)
  use iso_c_binding
  implicit none
contains

  subroutine diffuse (n, a, b)
    integer, intent(in) :: n
    real(c_float), intent(in) :: a(:, :, :)
    real(c_float), intent(inout) :: b(:, :, :)
    integer :: i, j, k
    !$acc parallel loop present(a, b)
    do k = 2, n - 1
      !$acc loop
      do j = 2, n - 1
        !$acc loop
        do i = 2, n - 1
          b(i, j, k) = 0.4 * a(i, j, k) &
            + 0.1 * (a(i - 1, j, k) + a(i + 1, j, k) + a(i, j - 1, k) &
                     + a(i, j + 1, k) + a(i, j, k - 1) + a(i, j, k + 1))
        end do
      end do
    end do
  end subroutine diffuse

  subroutine diffuse_call (n, a, b) bind(C, name=BENCH_NAME)
    integer(c_int), value :: n
    real(c_float) :: a(n, n, n), b(n, n, n)
    call diffuse (n, a, b)
  end subroutine diffuse_call

end module
