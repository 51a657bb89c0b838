! Arrays of constant extents in loops whose bounds are known at run time only,
! which gfortran makes one dimension of.  Each nest is held against the same
! loops in order.  Without this test subscripts could be taken from the wrong
! dimension, and a program that leaves a dimension could take the version of a
! nest that it must not.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests.length 9 }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind unchanged }
! { acctile-report nests[2].kind doacross }
! { acctile-report nests[3].kind doall }
! { acctile-report nests[4].kind doall }
! { acctile-report nests[5].kind doall }
! { acctile-report nests[6].kind doall }
! { acctile-report nests[7].kind doacross }
! { acctile-report nests[8].kind doall }

module extents
  implicit none
  integer, parameter :: top = 40
  type point
    integer :: x, y
  end type
  integer :: u(5, 0:top, 0:top, 0:7), v(5, 0:top, 0:top, 0:7)
  type(point) :: p(41, 41)
  integer :: points(3)
contains
  ! DOALL, of another array.
  subroutine plain (a, b, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(41, 41)
    integer, intent(inout) :: b(41, *)
    integer :: i, j
    !$acc kernels copyin(a) copy(b(:, 1:n))
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = a(i - 1, j) + 3 * a(i + 1, j) + 5 * a(i, j - 1)
      end do
    end do
    !$acc end kernels
  end subroutine

  ! A wavefront.
  subroutine sweep (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(41, 41)
    integer :: i, j
    !$acc parallel loop auto copy(a)
    do j = 2, n - 1
      !$acc loop auto
      do i = 2, n - 1
        a(i, j) = iand (a(i - 1, j) + 3 * a(i + 1, j) + 5 * a(i, j - 1) &
                        + 7 * a(i, j + 1), 65535)
      end do
    end do
  end subroutine

  ! A module's arrays in four dimensions, bounds from a third.
  subroutine add
    integer :: i, j, k, m
    !$acc kernels copy(u) copyin(v)
    do k = 1, points(3) - 2
      do j = 1, points(2) - 2
        do i = 1, points(1) - 2
          do m = 1, 5
            u(m, i, j, k) = u(m, i, j, k) + v(m, i - 1, j + 1, k)
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  ! A common block, counted from -20 on; where i begins is seen at run time.
  subroutine shifted (from, n)
    integer, intent(in) :: from, n
    integer :: i, j, w
    common /block/ w(-20:20, 30)
    !$acc kernels copy(w)
    do j = 1, 30
      do i = from, n
        w(i, j) = 3 * w(i, j) + i - j
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Fields.
  subroutine fields (n)
    integer, intent(in) :: n
    integer :: i, j
    !$acc kernels copy(p)
    do j = 1, n
      do i = 1, n
        p(i, j)%x = p(i, j)%y + i
      end do
    end do
    !$acc end kernels
  end subroutine

  ! Sections, counted down, and every second row.
  subroutine sections (a, b, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(41, 41)
    integer, intent(inout) :: b(41, 41)
    !$acc kernels copyin(a) copy(b)
    b(n:1:-1, 2:n) = a(1:n, 1:n - 1) + 1
    !$acc end kernels
  end subroutine

  ! The triangle of a recurrence along both dimensions.
  subroutine triangle (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(41, 41)
    integer :: i, j
    !$acc parallel loop auto copy(a)
    do j = 2, n
      !$acc loop auto
      do i = j, n
        a(i, j) = iand (a(i - 1, j) + 3 * a(i, j - 1), 65535)
      end do
    end do
  end subroutine

  ! A recurrence from the end of each column to the next.
  subroutine around (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(41, 41)
    integer :: j
    !$acc kernels copy(a)
    do j = 2, n
      a(1, j) = a(41, j - 1) + j
      a(41, j) = iand (3 * a(1, j), 65535)
    end do
    !$acc end kernels
  end subroutine

  ! In 3 rows, where 2 * i - 1 is also 3 more than 2 * (i - 2) + 2: the
  ! compiler cannot tell, the program can.
  subroutine odd (c, n, m)
    integer, intent(in) :: n, m
    integer, intent(inout) :: c(3, 41)
    integer :: i, j
    !$acc kernels copy(c)
    do j = 1, m
      do i = 1, n
        c(2 * i - 1, j) = c(2 * i - 1, j) + 10 * i + j
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program main
  use extents
  implicit none
  integer :: a(41, 41), b(41, 41), c(3, 41), ra(41, 41), rb(41, 41), rc(3, 41)
  integer :: ru(5, 0:top, 0:top, 0:7), rp(41, 41), rw(-20:20, 30), w, failed
  integer :: i, j, k, m, n, t
  integer :: sizes(5) = (/ 0, 1, 3, 17, 41 /)
  common /block/ w(-20:20, 30)
  failed = 0
  do t = 1, 5
    n = sizes(t)
    do j = 1, 41
      do i = 1, 41
        a(i, j) = mod (7 * i + 13 * j * j + t, 251)
        p(i, j)%x = i
        p(i, j)%y = a(i, j)
      end do
    end do
    b = -a
    ra = a
    rb = b
    call plain (a, b, n)
    do j = 2, n - 1
      do i = 2, n - 1
        rb(i, j) = ra(i - 1, j) + 3 * ra(i + 1, j) + 5 * ra(i, j - 1)
      end do
    end do
    call expect (all (b == rb), "plain", n)

    call sweep (a, n)
    do j = 2, n - 1
      do i = 2, n - 1
        ra(i, j) = iand (ra(i - 1, j) + 3 * ra(i + 1, j) + 5 * ra(i, j - 1) &
                         + 7 * ra(i, j + 1), 65535)
      end do
    end do
    call expect (all (a == ra), "sweep", n)

    points = (/ min (n, 41), min (n, 41), min (n, 8) /)
    do k = 0, 7
      do j = 0, top
        do i = 0, top
          do m = 1, 5
            u(m, i, j, k) = m + 10 * i + 100 * j + 1000 * k
            v(m, i, j, k) = mod (m * i + j * k, 17)
          end do
        end do
      end do
    end do
    ru = u
    call add
    do k = 1, points(3) - 2
      do j = 1, points(2) - 2
        do i = 1, points(1) - 2
          do m = 1, 5
            ru(m, i, j, k) = ru(m, i, j, k) + v(m, i - 1, j + 1, k)
          end do
        end do
      end do
    end do
    call expect (all (u == ru), "add", n)

    w = reshape ((/ (i, i = 1, 41 * 30) /), (/ 41, 30 /))
    rw = w
    call shifted (-(n / 2), n / 2)
    do j = 1, 30
      do i = -(n / 2), n / 2
        rw(i, j) = 3 * rw(i, j) + i - j
      end do
    end do
    call expect (all (w == rw), "shifted", n)

    rp = p%x
    call fields (n)
    do j = 1, n
      do i = 1, n
        rp(i, j) = p(i, j)%y + i
      end do
    end do
    call expect (all (p%x == rp), "fields", n)

    call sections (a, b, n)
    do j = 2, n
      do i = 1, n
        rb(n + 1 - i, j) = ra(i, j - 1) + 1
      end do
    end do
    call expect (all (b == rb), "sections", n)

    call triangle (a, n)
    do j = 2, n
      do i = j, n
        ra(i, j) = iand (ra(i - 1, j) + 3 * ra(i, j - 1), 65535)
      end do
    end do
    call expect (all (a == ra), "triangle", n)

    call around (a, n)
    do j = 2, n
      ra(1, j) = ra(41, j - 1) + j
      ra(41, j) = iand (3 * ra(1, j), 65535)
    end do
    call expect (all (a == ra), "around", n)

    c = 1
    rc = 1
    call odd (c, min (n, 2), n)
    do j = 1, n
      do i = 1, min (n, 2)
        rc(2 * i - 1, j) = rc(2 * i - 1, j) + 10 * i + j
      end do
    end do
    call expect (all (c == rc), "odd", n)
  end do
  print *, failed
contains
  subroutine expect (ok, what, n)
    logical, intent(in) :: ok
    character(len=*), intent(in) :: what
    integer, intent(in) :: n
    if (ok) return
    print '(a, a, i3)', what, ': n = ', n
    failed = failed + 1
  end subroutine
end program
