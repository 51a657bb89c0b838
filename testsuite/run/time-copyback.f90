! Copies back in loops over time of Fortran, whose bounds are arguments: their
! arrays take turns, but not where a step changes a bound.  Without this test the
! sizes of a caller could be taken for ones that change, and arrays be copied in
! each step, or ones that do change for ones that do not.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-report nests[2].chosen.copy_back turns }
! { acctile-report nests[3].chosen.copy_back once }
! { acctile-report nests[0].kind doall }
! { acctile-report nests[4].chosen.copy_back turns }

module steps_of
  implicit none
contains

  subroutine data_around (n, steps, a, b)
    integer, intent(in) :: n, steps
    integer, intent(inout) :: a(n,n), b(n,n)
    integer :: t, i, j
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop collapse(2)
      do j = 2, n-1
        do i = 2, n-1
          b(i,j) = mod (a(i-1,j) + 2 * a(i+1,j) + a(i,j-1) + a(i,j+1), 1000)
        end do
      end do
      !$acc parallel loop collapse(2)
      do j = 2, n-1
        do i = 2, n-1
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end data
  end subroutine

  subroutine inside (n, m, steps, a, b)
    integer, intent(in) :: n, m, steps
    integer, intent(inout) :: a(0:n+1,m), b(0:n+1,m)
    integer :: i, j, t
    !$acc kernels copy(a, b)
    do t = 1, steps
      do j = 2, m-1
        do i = 1, n
          b(i,j) = mod (a(i-1,j) + a(i+1,j) + 3 * a(i,j-1), 1000)
        end do
      end do
      do j = 2, m-1
        do i = 1, n
          a(i,j) = b(i,j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine shrinking (n, steps, a, b)
    integer, intent(inout) :: n
    integer, intent(in) :: steps
    integer, intent(inout) :: a(:), b(:)
    integer :: i, t
    !$acc data copy(a, b)
    do t = 1, steps
      !$acc parallel loop
      do i = 2, n-1
        b(i) = mod (a(i-1) + 2 * a(i+1), 1000)
      end do
      !$acc parallel loop
      do i = 2, n-1
        a(i) = b(i)
      end do
      n = n - 1
    end do
    !$acc end data
  end subroutine

end module

program copyback
  use steps_of
  implicit none
  integer, parameter :: n = 23
  integer :: a(n,n), b(n,n), c(n*n), d(n*n), steps, i, last

  do steps = 0, 3
    a = reshape ([(mod (i * 7, 101), i = 1, n * n)], [n, n])
    b = reshape ([(1000 + mod (i, 13), i = 1, n * n)], [n, n])
    call data_around (n, steps, a, b)
    print *, sum (a), sum (b), a(:,3), b(:,1), a(:,n), b(n,:)
    call inside (n-2, n, steps, a, b)
    print *, sum (a), sum (b), a(:,3), b(:,1), a(:,n), b(n,:)
    c = [(mod (i * 5, 97), i = 1, n * n)]
    d = [(2000 + mod (i, 11), i = 1, n * n)]
    last = 40
    call shrinking (last, steps, c, d)
    print *, last, sum (c), sum (d), c(30:50), d(30:50)
  end do
end program
