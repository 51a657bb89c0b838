! Numbers between loops, in kernels regions and behind directives.  Without this
! test each thread could be left planes of its own, as loops like these leave
! them in models of the ocean and the atmosphere, or get another's number.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-options "-fstrict-aliasing" }
! { acctile-report nests[0].chosen.schedule =~ ^3 }
! { acctile-report nests[1].chosen.schedule =~ ^3 }
! { acctile-report nests[2].chosen.schedule =~ ^3 }
! { acctile-report nests[3].chosen.schedule =~ ^1 }

subroutine step (a, b, w, n, m, l)
  implicit none
  integer, intent (in) :: n, m, l
  real (8), intent (inout) :: a(n, m, l)
  real (8), intent (in) :: b(n, m, l), w(l)
  real (8) :: z, y
  integer :: i, j, k
  !$acc kernels copy(a) copyin(b, w)
  do k = 1, l - 1
     z = 1
     do j = 2, m - 1
        do i = 2, n - 1
           y = sign (0.5d0, b(i, j, k)) * z
           a(i, j, k) = b(i + 1, j, k) * z + y
        end do
     end do
  end do
  do k = 1, l
     z = w(k) * 2
     do j = 2, m
        y = w(mod (j, l) + 1) - z
        do i = 1, n
           a(i, j, k) = a(i, j, k) + y * z
        end do
     end do
  end do
  !$acc end kernels
  !$acc parallel loop copy(a) copyin(b, w)
  do k = 1, l
     z = w(k)
     y = z + k
     do j = 2, m - 1
        do i = 2, n - 1
           a(i, j, k) = a(i, j, k) + b(i, j - 1, k) * y
        end do
     end do
  end do
  !$acc parallel loop copy(a) copyin(b)
  do k = 1, l
     z = a(2, 2, k)
     do j = 2, m - 1
        do i = 2, n - 1
           a(i, j, k) = b(i, j - 1, k) + z
        end do
     end do
  end do
end subroutine step

program sink
  implicit none
  integer, parameter :: n = 23, m = 14, l = 9
  real (8) :: a(n, m, l), b(n, m, l), w(l)
  integer :: i
  a = reshape ([(mod (i * 3, 17), i = 1, n * m * l)], [n, m, l])
  b = reshape ([(mod (i * 5, 13) - 6, i = 1, n * m * l)], [n, m, l])
  w = [(i * 2, i = 1, l)]
  call step (a, b, w, n, m, l)
  print *, sum (a), sum (a(3, :, :)), sum (a(:, 5, :)), sum (a(:, :, 7)), &
       a(2, 2, :), a(n - 1, m - 1, :)
end program sink
