! Array expressions over arguments of explicit shape, which all get their
! bounds from one argument.  Without this test each copy of that
! argument could count as a size of its own, so that nothing is known of how
! the rows of two arrays lie, or one that changes as one that does not.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 5 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[0].checked[0][0] a }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }
! { acctile-report nests[4].kind doall }

module sections
  implicit none
contains
  subroutine expressions (n, a, b, c)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n), b(n, n), c(n)
    !$acc kernels copy(a, b, c)
    a(:, :) = a(:, :) * 2 + b(:, :)
    b(2:n-1, 2:n-1) = a(1:n-2, 2:n-1) + a(3:n, 2:n-1)
    c(:) = b(:, 3)
    !$acc end kernels
  end subroutine

  subroutine whole (n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n, n), b(n, n)
    !$acc kernels copy(a) copyin(b)
    a = b
    !$acc end kernels
  end subroutine

  subroutine changed (n, a, b)
    integer, intent(inout) :: n
    integer, intent(inout) :: a(n, n), b(n, n)
    n = n / 2
    !$acc kernels copy(a, b)
    a(1:n, 2:n) = b(1:n, 1:n-1)
    !$acc end kernels
  end subroutine
end module

program main
  use sections
  implicit none
  integer, parameter :: n = 31
  integer :: a(n, n), b(n, n), c(n), i, j, m
  do j = 1, n
    do i = 1, n
      a(i, j) = i + 3 * j
      b(i, j) = mod (i * j, 17)
    end do
  end do
  call expressions (n, a, b, c)
  print *, sum (a), sum (b), sum (c * [(i, i = 1, n)])
  call whole (n, a, b)
  print *, sum (a(:, 2) * [(i, i = 1, n)]), sum (a)
  m = n
  call changed (m, a, b)
  print *, sum (a(:, 2) * [(i, i = 1, n)]), sum (a), m
end program
