! Fortran: dynamic programs whose columns hand on numbers in scalars, which
! gfortran has for the whole procedure: sums, maxima, the diagonal of a row that
! is overwritten, the element before, steps of -2.  Without this test they could
! stay on one lane, or threads could share such a scalar.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-host "libgomp maps no two empty arrays" }
! { acctile-report nests.length == 5 }
! { acctile-report nests[0].kind doacross }
! { acctile-report nests[1].kind doacross }
! { acctile-report nests[2].kind doacross }
! { acctile-report nests[3].kind doacross }
! { acctile-report nests[4].kind doacross }

module columns
  implicit none
contains
  subroutine table (n, m, a, b)
    integer, intent(in) :: n, m, a(n, m)
    integer, intent(inout) :: b(n, m)
    integer :: i, j, s
    !$acc kernels
    do j = 2, m
      s = 0
      do i = 1, n
        s = s + a(i, j)
        b(i, j) = b(i, j - 1) / 2 + s
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine most (n, m, a, b)
    integer, intent(in) :: n, m
    real, intent(in) :: a(:, :)
    real, intent(inout) :: b(:, :)
    integer :: i, j
    real :: s
    !$acc parallel copyin(a) copy(b)
    !$acc loop auto private(s)
    do j = 2, m
      s = a(1, j)
      !$acc loop auto
      do i = 1, n
        s = max (s, a(i, j))
        b(i, j) = b(i, j - 1) * 0.5 + s
      end do
    end do
    !$acc end parallel
  end subroutine

  subroutine distances (n, m, s, t, row)
    integer, intent(in) :: n, m, s(n), t(m)
    integer, intent(inout) :: row(0:m)
    integer :: i, j, diagonal, above, change
    !$acc kernels
    do i = 1, n
      diagonal = row(0)
      row(0) = i
      do j = 1, m
        above = row(j)
        change = diagonal
        if (s(i) /= t(j)) change = change + 1
        row(j) = min (above + 1, row(j - 1) + 1, change)
        diagonal = above
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine before (n, m, s, t, d)
    integer, intent(in) :: n, m, s(n), t(m)
    integer, intent(inout) :: d(0:m, 0:n)
    integer :: i, j, last
    !$acc kernels
    do i = 1, n
      d(0, i) = i
      last = i
      do j = 1, m
        last = min (d(j, i - 1) + 1, last + 1, &
                    d(j - 1, i - 1) + merge (0, 1, s(i) == t(j)))
        d(j, i) = last
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine steps (n, m, a, b)
    integer, intent(in) :: n, m
    double precision, intent(in) :: a(n, m)
    double precision, intent(inout) :: b(n, m)
    integer :: i, j
    double precision :: s
    !$acc kernels
    do j = m - 1, 1, -1
      s = 0
      do i = n, 1, -2
        s = s * 0.5d0 + a(i, j)
        b(i, j) = b(i, j + 1) * 0.25d0 + s
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program carried_rows
  use columns
  implicit none
  integer, parameter :: n = 40, m = 45
  integer :: a(n, m), b(n, m), s(n), t(m), row(0:m), d(0:m, 0:n), i, j
  real :: f(n, m), g(n, m)
  double precision :: h(n, m), q(n, m)
  do j = 1, m
    t(j) = mod (j * 3, 4)
    do i = 1, n
      s(i) = mod (i * i, 5)
      a(i, j) = mod (i * 7 + j * 13, 31)
      b(i, j) = i
      f(i, j) = a(i, j)
      g(i, j) = 1
      h(i, j) = a(i, j)
      q(i, j) = j
    end do
  end do
  d = 0
  do j = 0, m
    row(j) = j
    d(j, 0) = j
  end do
  call table (n, m, a, b)
  print *, sum (b), b(n, m)
  call most (n, m, f, g)
  print *, transfer (g(n, m), 1), transfer (g(3, 5), 1)
  call distances (n, m, s, t, row)
  print *, row
  call before (n, m, s, t, d)
  print *, sum (d), d(m, n)
  call steps (n, m, h, q)
  print *, q(1, 1), q(2, 1), q(n, 7)
  call table (1, 1, a, b)
  call table (0, 0, a, b)
  call table (3, m, a, b)
  call distances (0, 0, s, t, row)
  call distances (1, 1, s, t, row)
  print *, sum (b), sum (row)
end program
