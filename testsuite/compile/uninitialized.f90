! Sums into an argument: the temporaries of GCC's own that the lowering of the
! reduction leaves without a value get no warning where GCC alone, which keeps
! loops of kernels regions sequential, has none.  Without this test -Wall
! -Werror would end the compilation of programs that GCC alone accepts.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { dg-options "-O2 -Wall -Wextra -fplugin-arg-acctile-report=%R" }

subroutine total (n, m, density, mass, most)
  integer, intent(in) :: n, m
  real(8), intent(in) :: density(n, m)
  real(8), intent(out) :: mass, most
  integer :: i, k
  mass = 0
  most = 0
  !$acc kernels present(density)
  !$acc loop reduction(+:mass) reduction(max:most) independent
  do k = 1, m
    !$acc loop reduction(+:mass) reduction(max:most) independent
    do i = 1, n
      mass = mass + density(i, k)
      most = max (most, density(i, k))
    end do
  end do
  !$acc end kernels
end subroutine

! { dg-final { acctile-report nests[0].kind doall } }
