! Arrays that take turns in Fortran, whose columns are as far apart as each other
! only when the program runs: allocatable arrays and dummies of assumed shape,
! in loops over time and until convergence, of one shape and of others, where
! the copies have to stay.  Descriptors are read before the loops, but for an
! array that a step allocates anew.  Without this test each step could copy back,
! or arrays change places that are not alike.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length 11 }
! { acctile-report nests[3].chosen.copy_back turns }
! { acctile-report nests[5].chosen.copy_back turns }
! { acctile-report nests[7].chosen.copy_back turns }
! { acctile-report nests[9].chosen.copy_back turns }

module alike
  implicit none
contains
  ! Of assumed shape, until convergence.
  subroutine settle (a, anew, limit, steps)
    integer, intent(inout) :: a(:,:), anew(:,:)
    integer, intent(in) :: limit
    integer, intent(out) :: steps
    integer :: i, j, change
    change = limit + 1
    steps = 0
    !$acc data copy(a, anew)
    do while (change > limit .and. steps < 40)
      change = 0
      !$acc parallel loop collapse(2) reduction(max:change)
      do j = 2, size (a, 2) - 1
        do i = 2, size (a, 1) - 1
          anew(i,j) = (a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1)) / 4
          change = max (change, abs (anew(i,j) - a(i,j)))
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, size (a, 2) - 1
        do i = 2, size (a, 1) - 1
          a(i,j) = anew(i,j)
        end do
      end do
      steps = steps + 1
    end do
    !$acc end data
  end subroutine

  ! The same with so many steps.
  subroutine advance (a, b, steps)
    integer, intent(inout) :: a(:,:), b(:,:)
    integer, intent(in) :: steps
    integer :: i, j, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, size (a, 2) - 1
        do i = 2, size (a, 1) - 1
          b(i,j) = mod (a(i-1,j) + a(i+1,j) + 2 * a(i,j-1) + a(i,j+1), 1009)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, size (a, 2) - 1
        do i = 2, size (a, 1) - 1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine

  ! Allocatable arrays with N and M rows, which start at row LOW.
  function relaxed (n, m, low) result (total)
    integer, intent(in) :: n, m, low
    integer :: total, i, j, change, steps
    integer, allocatable :: u(:,:), unew(:,:)
    allocate (u(0:n,n), unew(low:m,n))
    do j = 1, n
      do i = 0, n
        u(i,j) = mod (i * 37 + j * 91, 1009)
      end do
    end do
    unew = -1
    change = 2
    steps = 0
    !$acc data copy(u, unew)
    do while (change > 1)
      change = 0
      !$acc kernels
      do j = 2, n - 1
        do i = 1, n - 1
          unew(i,j) = (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1)) / 4
          change = max (change, abs (unew(i,j) - u(i,j)))
        end do
      end do
      do j = 2, n - 1
        do i = 1, n - 1
          u(i,j) = unew(i,j)
        end do
      end do
      !$acc end kernels
      steps = steps + 1
      if (mod (steps, 10) == 0) print *, steps, change
      if (steps > 60) change = 0
    end do
    do steps = 1, 5
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 1, n - 1
          unew(i,j) = mod (u(i-1,j) + 3 * u(i+1,j) + u(i,j-1), 1009)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n - 1
        do i = 1, n - 1
          u(i,j) = unew(i,j)
        end do
      end do
    end do
    !$acc end data
    total = sum (u) + 3 * sum (unew)
  end function

  ! An array that is another one in each step.
  function renewed (n) result (total)
    integer, intent(in) :: n
    integer :: total, i, t
    integer, allocatable :: w(:), v(:)
    total = 0
    allocate (v(n))
    v = 1
    do t = 1, 4
      allocate (w(t:n))
      !$acc parallel loop copy(w, v)
      do i = t, n
        w(i) = i * t + v(i)
        v(i) = w(i)
      end do
      !$acc parallel loop copy(w, v(t:n-1)) reduction(+:total)
      do i = t, n - 1
        total = total + w(i) - v(i) / 2
      end do
      deallocate (w)
    end do
  end function

  ! One that may not be there.
  function absent (x, n) result (total)
    integer, allocatable :: x(:)
    integer, intent(in) :: n
    integer :: total, i
    total = 0
    !$acc parallel loop copy(x) reduction(+:total)
    do i = 1, n
      total = total + x(i)
    end do
  end function
end module

program time_alike
  use alike
  implicit none
  integer, parameter :: n = 29
  integer :: a(n,n), b(n,n), wide(n+4,n), i, j, steps
  integer, allocatable :: x(:)
  do j = 1, n
    do i = 1, n
      a(i,j) = mod (i * 71 + j * 13, 1009)
    end do
  end do
  b = 0
  call settle (a, b, 3, steps)
  print *, steps, sum (a), sum (b)
  call advance (a, b, 7)
  print *, sum (a), sum (b)
  wide = 5
  wide(1:n,:) = a
  call settle (wide(1:n,:), b, 3, steps)
  print *, steps, sum (wide), sum (b)
  call advance (b, wide(3:n+2,:), 6)
  print *, sum (wide), sum (b)
  call advance (b(n:1:-1,:), a, 5)
  print *, sum (a), sum (b)
  i = relaxed (n, n, 0)
  j = relaxed (n, n + 5, 0)
  print *, i, j
  i = relaxed (n, n + 2, -1)
  print *, i
  print *, renewed (n), absent (x, 0)
  allocate (x(3))
  x = 4
  print *, absent (x, 3)
end program
