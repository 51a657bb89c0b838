! Nests over the arrays of Fortran: explicit and assumed shape, allocatable,
! pointer, of a module, components of a derived type; loops with steps,
! collapse, reductions, kernels.  Without this test one of them could break with
! an option.
!
! SPDX-License-Identifier: GPL-3.0-or-later

module data
  implicit none
  integer, parameter :: size = 37
  integer :: shared(size, size)
  type field
     integer :: n
     integer, allocatable :: cell(:, :)
     integer :: fixed(size)
  end type field
contains
  subroutine explicit (m, n, a)
    integer, intent (in) :: m, n
    integer, intent (inout) :: a(m, n)
    integer :: i, j
    !$acc parallel loop copy(a)
    do j = 1, n
       !$acc loop
       do i = 1, m
          a(i, j) = a(i, j) + 10 * i + j
       end do
    end do
  end subroutine explicit

  subroutine assumed (a, b)
    integer, intent (in) :: a(:, :)
    integer, intent (out) :: b(:, :)
    integer :: i, j
    !$acc parallel loop collapse(2) copyin(a) copyout(b)
    do j = 1, ubound (a, 2)
       do i = 1, ubound (a, 1)
          b(i, j) = a(i, ubound (a, 2) + 1 - j)
       end do
    end do
  end subroutine assumed

  subroutine of_module (s)
    integer, intent (in) :: s
    integer :: i, j
    !$acc kernels copy(shared)
    do j = 1, size
       do i = size, 1, -1
          shared(i, j) = i * s + j
       end do
    end do
    !$acc end kernels
  end subroutine of_module

  ! GCC 12 cannot compile components in a region itself.
  subroutine component (f)
    type (field), intent (inout), target :: f
    integer, pointer :: cell(:, :), fixed(:)
    integer :: i, j, n
    n = f%n
    cell => f%cell
    fixed => f%fixed
    !$acc parallel loop copy(cell)
    do j = 1, n
       !$acc loop
       do i = 1, n, 3
          cell(i, j) = cell(i, j) + i - j
       end do
    end do
    !$acc parallel loop copy(fixed)
    do i = 1, size
       fixed(i) = 2 * i
    end do
  end subroutine component

  function total (p) result (t)
    integer, pointer, intent (in) :: p(:)
    integer :: t, i
    t = 0
    !$acc parallel loop reduction(+:t) copyin(p)
    do i = 1, ubound (p, 1)
       t = t + p(i)
    end do
  end function total

  subroutine wavefront (n, a)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n, n)
    integer :: i, j
    !$acc parallel copy(a)
    !$acc loop auto
    do j = 2, n
       !$acc loop auto
       do i = 2, n
          a(i, j) = mod (a(i - 1, j) + a(i, j - 1) + a(i, j), 1009)
       end do
    end do
    !$acc end parallel
  end subroutine wavefront
end module data

program forms
  use data
  implicit none
  integer, allocatable :: a(:, :), b(:, :)
  integer, pointer :: p(:)
  type (field) :: f
  allocate (a(29, 31), b(29, 31), p(100))
  a = 1
  call explicit (29, 31, a)
  call assumed (a, b)
  print *, sum (b), b(3, 4), b(29, 1)
  call of_module (7)
  print *, sum (shared), shared(2, 5)
  f%n = 23
  allocate (f%cell(23, 23))
  f%cell = 4
  f%fixed = 0
  call component (f)
  print *, sum (f%cell), sum (f%fixed)
  p = 3
  print *, total (p(1:99:2))
  call wavefront (size, shared)
  print *, sum (shared), shared(size, size)
  deallocate (a, b, p, f%cell)
end program forms
