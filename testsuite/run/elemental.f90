! Elemental functions in loops and array assignments of kernels regions, which
! are given the addresses of elements: with branches and loops, of arrays that
! they are assigned to, one in another, with an argument that may be absent, that
! read a variable of the module, and subroutines that store to theirs.  Without
! this test they could keep an element that an iteration before has changed.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone writes back constants that are passed" }

module elements
  implicit none
  integer :: offset = 3
  !$acc declare copyin(offset)
contains

  elemental function limited (a, b) result (r)
    !$acc routine seq
    integer, intent(in) :: a, b
    integer :: r
    if (a * b > 0) then
      r = a
      if (abs (b) < abs (a)) r = b
    else
      r = a - b
    end if
  end function

  elemental function digits_of (a, base) result (r)
    !$acc routine seq
    integer, intent(in) :: a
    integer, intent(in), optional :: base
    integer :: r, x, b
    b = 10
    if (present (base)) b = base
    r = 0
    x = abs (a)
    do while (x > 0)
      r = r + mod (x, b)
      x = x / b
    end do
  end function

  elemental function moved (a) result (r)
    !$acc routine seq
    integer, intent(in) :: a
    integer :: r
    r = a
    if (a > 2) r = a + offset
  end function

  elemental subroutine swap (a, b)
    !$acc routine seq
    integer, intent(inout) :: a, b
    integer :: t
    if (a > b) then
      t = a
      a = b
      b = t
    end if
  end subroutine

  subroutine shapes (p, q, c)
    integer, intent(inout) :: p(:,:), q(:,:)
    integer, intent(in) :: c(:,:)
    integer :: i, j, n
    n = size (p, 1)
    !$acc kernels present(p, q, c)
    q(:,:) = limited (c, p)
    !$acc end kernels
    !$acc kernels present(p, q, c)
    p(:,:) = limited (q, limited (p, c))
    !$acc end kernels
    !$acc kernels present(p, q, c)
    p(:,:) = digits_of (p) + digits_of (c, 7) + digits_of (q, abs (p) + 2)
    !$acc end kernels
    !$acc kernels present(p, q, c)
    do j = 1, n
      do i = 2, n
        p(i,j) = limited (p(i-1,j), c(i,j))
      end do
    end do
    do j = 2, n
      do i = 2, n
        q(i,j) = limited (q(i-1,j) + 3, q(i,j-1)) + limited (q(i,j), c(i-1,j-1))
      end do
    end do
    !$acc end kernels
    !$acc kernels present(p, q, c)
    call swap (p, q)
    !$acc end kernels
    !$acc kernels present(p, q, c)
    do j = 1, n
      do i = 1, n - 1
        call swap (p(i,j), p(i+1,j))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine lines (n, a, b)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n), b(n)
    integer :: i
    !$acc kernels copy(a, b)
    a(2:n-1) = limited (a(1:n-2), b(3:n))
    b = moved (a)
    do i = 1, n
      b(i) = b(i) + moved (b(i)) + digits_of (a(n+1-i))
    end do
    do i = 2, n
      a(i) = limited (a(i), a(i/2))
    end do
    !$acc end kernels
    !$acc parallel copy(a, b)
    !$acc loop auto
    do i = 2, n
      a(i) = limited (a(i-1), b(i)) + 1
    end do
    !$acc end parallel
    !$acc parallel loop copy(a, b)
    do i = 1, n
      b(i) = limited (a(i), b(i)) + digits_of (b(i), 3)
    end do
  end subroutine

end module

program elemental_functions
  use elements
  integer, parameter :: n = 41
  integer :: a(n), b(n), i, j
  integer, allocatable :: p(:,:), q(:,:), c(:,:)
  allocate (p(n,n), q(n,n), c(n,n))
  do j = 1, n
    a(j) = mod (j * 37, 29) - 11
    b(j) = mod (j * 17, 31) - 9
    do i = 1, n
      p(i,j) = mod (i * 13 + j * 7, 41) - 15
      q(i,j) = mod (i * 5 + j * 11, 37) - 12
      c(i,j) = mod (i * 3 + j * 19, 43) - 20
    end do
  end do
  !$acc data copy(p, q) copyin(c)
  call shapes (p, q, c)
  !$acc end data
  print *, sum (p), sum (q), p(3,7), q(9,4), sum (p(:,5)), sum (q(8,:))
  call lines (n, a, b)
  print *, sum (a), sum (b), a(7), b(9)
  print *, a
end program
