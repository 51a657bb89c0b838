! Parallel loops over columns whose bodies hold several loops, in a subroutine
! with dummy arguments, of assumed shape too, and in one that is contained.
! Without this test a part could use what gfortran computes for another one:
! strides, bounds, offsets.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[1].chosen.schedule =~ ^2 }
! { acctile-report nests[3].chosen.schedule =~ ^2 }
! { acctile-report nests[5].chosen.schedule =~ ^2 }
! { acctile-report nests[7].chosen.schedule =~ ^2 }

program distribute
  implicit none
  integer, parameter :: n = 61
  real(8) :: a(n, n), b(n, n), c(n, n), d(n, n)
  call fill; call gemm (n, 2d0, c, a, b); call show
  call fill; call gemmk (n, 2d0, c, a, b); call show
  call fill; call proven; call show
  call fill; call triangle (n); call show
  call fill; call sections (n); call show
  call fill; call concurrent (n); call show
contains
  subroutine gemm (n, beta, c, a, b)
    integer, intent (in) :: n
    real(8), intent (in) :: beta
    real(8) :: c(n, n), a(n, n), b(n, n)
    integer :: i, j, k
    !$acc parallel loop copy(c) copyin(a, b)
    do j = 1, n
       do i = 1, n
          c(i, j) = c(i, j) * beta
       end do
       do k = 1, n
          do i = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine
  subroutine gemmk (n, beta, c, a, b)
    integer :: n
    real(8) :: beta
    real(8) :: c(:, :), a(:, :), b(:, :)
    integer :: i, j, k
    !$acc kernels copy(c) copyin(a, b)
    !$acc loop independent
    do j = 1, n
       do i = 1, n
          c(i, j) = c(i, j) * beta
       end do
       do k = 1, n
          do i = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
    !$acc end kernels
  end subroutine
  subroutine proven
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
       do i = 1, n
          c(i, j) = c(i, j) * 3
       end do
       do k = 1, n
          do i = 1, n
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
    !$acc end kernels
  end subroutine
  subroutine triangle (m)
    integer :: i, j, k, m
    !$acc parallel loop
    do j = 1, m
       c(j, j) = 1
       do i = j + 1, m
          c(i, j) = c(i, j) * 3
       end do
       do k = 1, m
          do i = j, m
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
  end subroutine
  subroutine sections (m)
    integer :: j, k, m
    !$acc kernels
    !$acc loop independent
    do j = 1, m
       c(:, j) = c(:, j) * 3
       do k = 1, m
          c(:, j) = c(:, j) + a(:, k) * b(k, j)
       end do
       d(j, 2:m) = c(2:m, j)
    end do
    !$acc end kernels
  end subroutine
  subroutine concurrent (m)
    integer :: i, j, k, m
    !$acc kernels
    do concurrent (j = 1:m)
       do i = 1, m
          c(i, j) = c(i, j) * 3
       end do
       do k = 1, m
          do i = 1, m
             c(i, j) = c(i, j) + a(i, k) * b(k, j)
          end do
       end do
    end do
    !$acc end kernels
  end subroutine
  subroutine fill
    integer :: i, j
    do j = 1, n
       do i = 1, n
          a(i, j) = mod (i + 2 * j, 5)
          b(i, j) = mod (3 * i + j, 6)
          c(i, j) = mod (i * j, 7)
          d(i, j) = mod (i + j, 9)
       end do
    end do
  end subroutine
  subroutine show
    integer :: i, j
    real(8) :: s
    s = 0
    do j = 1, n
       do i = 1, n
          s = s + c(i, j) * mod (i + 3 * j, 11) + d(i, j) * mod (i * 3 + j, 7)
       end do
    end do
    print '(f20.3)', s
  end subroutine
end program
