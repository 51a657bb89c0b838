! Loops over time whose bounds are loaded from arguments of Fortran in the loop:
! the launch has blocks for all of a sweep.  Without this test it could have one,
! which is right, and slow.
!
! { acctile-blocks "wave_" 16 4096 }
!
! SPDX-License-Identifier: GPL-3.0-or-later

subroutine wave (q, n, steps)
  integer, intent (in) :: n, steps
  integer, pointer, contiguous :: q(:, :, :, :)
  integer :: t, i, j, k, o, m, w
  do t = 1, steps
    o = mod (t - 1, 3) + 1
    m = mod (t, 3) + 1
    w = mod (t + 1, 3) + 1
    !$acc parallel loop collapse(3) present(q)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          q(i, j, k, w) = 2 * q(i, j, k, m) - q(i, j, k, o) &
                          + q(i - 1, j, k, m) + q(i + 1, j, k, m)
        end do
      end do
    end do
  end do
end subroutine

program main
  interface
    subroutine wave (q, n, steps)
      integer, intent (in) :: n, steps
      integer, pointer, contiguous :: q(:, :, :, :)
    end subroutine
  end interface
  integer, pointer, contiguous :: q(:, :, :, :)
  integer :: i, n = 20
  allocate (q(n, n, n, 3))
  q = reshape ([(mod (i, 37), i = 1, 3 * n**3)], [n, n, n, 3])
  !$acc data copy(q)
  call wave (q, n, 5)
  !$acc end data
  print *, sum (q)
end program
