! Loops that have gangs alone in Fortran, whose temporaries are those of the
! procedure, with loops and array expressions in the body.  Without this test
! lanes could share them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind unchanged }

program main
  implicit none
  integer :: a(61, 43), b(61, 43), v(43), n
  do n = 1, 43
     a(:, n) = mod (n * 3, 7)
     b(:, n) = [5, 1, 2, a(4:61, n)]
  end do
  v = 1
  do n = 1, 43, 21
     call columns (n, 61, a, b, v)
     print *, sum (a), sum (v), maxval (a), minval (a)
  end do
contains

  subroutine columns (n, m, x, y, w)
    integer, intent (in) :: n, m
    integer, intent (inout) :: x(m, n), w(n)
    integer, intent (in) :: y(m, n)
    integer :: i, j, s, t, k(4)
    !$acc parallel loop gang private(s, t) copy(x, w) copyin(y)
    do j = 1, n
       s = 0
       do i = 1, m
          s = mod (s * 3 + y(i, j), 101)
       end do
       do i = 1, m
          t = y(i, j) - s
          x(i, j) = x(i, j) + mod (t * t, 17)
       end do
       w(j) = w(j) + s
    end do
    !$acc parallel num_gangs(n) copy(x, w) copyin(y)
    !$acc loop gang
    do j = 1, n
       x(:, j) = x(:, j) + y(:, j)
       w(j) = w(j) + 1
    end do
    !$acc end parallel
    !$acc parallel loop gang private(k) copy(x, w) copyin(y)
    do j = 1, n
       do i = 1, 4
          k(i) = y(i, j)
       end do
       do i = 1, m
          x(i, j) = x(i, j) + k(mod (i, 4) + 1)
       end do
    end do
  end subroutine columns
end program main
