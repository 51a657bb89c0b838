! Elemental functions and those of a module, whose arguments are references:
! what stands in them is seen where they are called, elements of arrays among
! their arguments; one that is handed a subscript, one that changes one.
! Without it loops with such calls would run in order.
!
! { acctile-report nests[0].kind doall }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doacross }
! { acctile-report nests[3].kind doall }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module operators
  implicit none
contains
  elemental real function blend (x, y)
    real, intent (in) :: x, y
    !$acc routine seq
    blend = x + 2 * y
  end function

  real function weighted (x, i, y)
    real, intent (in) :: x, y(3)
    integer, intent (in) :: i
    !$acc routine seq
    real :: w
    w = 0.5 * i
    weighted = w * x + y(1) + blend (x, y(2))
  end function

  subroutine next (i, x)
    integer, intent (inout) :: i
    real, intent (out) :: x
    !$acc routine seq
    i = i + 1
    x = i
  end subroutine

  subroutine across (a, b, n)
    integer, intent (in) :: n
    real, intent (inout) :: a(401, 401), b(401, 401)
    integer :: i, j
    !$acc kernels
    do j = 2, n
      do i = 2, n
        a(i, j) = blend (b(i - 1, j), a(i, j))
      end do
    end do
    !$acc end kernels
    !$acc parallel loop auto
    do j = 2, n
      !$acc loop auto
      do i = 2, n
        a(i, j) = 0.25 * blend (a(i - 1, j), a(i, j - 1))
      end do
    end do
    !$acc kernels
    b(1:n, 1:n) = blend (b(1:n, 1:n), a(1:n, 1:n))
    !$acc end kernels
  end subroutine

  subroutine along (a, b, n)
    integer, intent (in) :: n
    real, intent (inout) :: a(401, 401), b(401, 401)
    real :: c(401, 401)
    integer :: i, j, k
    real :: x
    c = 0
    !$acc parallel loop collapse(2) private(k, x)
    do j = 1, n - 2
      do i = 1, n
        k = i
        call next (k, x)
        a(i, j) = weighted (b(i, j), k, b(1:3, j)) + x
        k = j
        call next (k, c(i, k))
      end do
    end do
    b = b + c
  end subroutine
end module

program calls
  use operators
  implicit none
  real :: a(401, 401), b(401, 401)
  integer :: i, j
  do j = 1, 401
    do i = 1, 401
      a(i, j) = mod (i * j, 17) / 8.
      b(i, j) = mod (i + j * 3, 13) / 16.
    end do
  end do
  call across (a, b, 371)
  print *, sum (a), sum (b), a(3, 4), b(370, 371)
  call along (a, b, 371)
  print *, sum (a), sum (b), a(3, 4), b(370, 369)
end program
