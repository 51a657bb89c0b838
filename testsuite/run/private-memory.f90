! Numbers that are private to loops, or that each gang has a copy of, and stand in
! memory all the same: the program hands them to calls elsewhere, they are static,
! in a common block, or shared with contained procedures.  Without this test what
! such a loop counts or keeps could be taken for memory that iterations share, so
! that its nest stays with one lane or only the outer loop is spread; or a gang's
! copy could begin with something else than the number before the region.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length == 7 }
! { acctile-report nests[0].chosen.schedule =~ ^2 }
! { acctile-report nests[1].chosen.schedule =~ ^2 }
! { acctile-report nests[2].chosen.schedule =~ ^2 }
! { acctile-report nests[3].chosen.schedule =~ ^2 }
! { acctile-report nests[4].chosen.schedule =~ ^2 }
! { acctile-report nests[5].chosen.schedule =~ ^2 }
! { acctile-report nests[6].chosen.schedule =~ ^2 }

module kept
  implicit none
  integer, parameter :: n = 90
  integer :: a(n,n), b(n,n)
  integer :: line, column
contains
  subroutine statics
    integer, save :: i, j
    integer, save :: t
    !$acc parallel loop
    do j = 1, n
      do i = 1, n
        t = b(i,j)
        if (t > 3) t = t - 1
        a(i,j) = a(i,j) + t
      end do
    end do
    t = 5
    !$acc parallel firstprivate(t)
    t = 2*t
    !$acc loop
    do j = 1, n
      do i = 1, n
        a(i,j) = a(i,j) + t
      end do
    end do
    !$acc end parallel
    t = 5
    !$acc kernels loop
    do j = 1, n
      do i = 1, n
        b(i,j) = b(i,j) + a(i,j) + t
      end do
    end do
  end subroutine
  subroutine globals
    !$acc parallel loop
    do line = 1, n
      do column = 1, n
        a(column,line) = 2*a(column,line) - b(column,line)
      end do
    end do
  end subroutine
end module

program main
  use kept
  implicit none
  integer :: i, j, k, t
  common /block/ t
  do i = 1, n
    call fill(b(:,i), i)
  end do
  do j = 1, n
    call fill(a(:,j), j + 4)
  end do
  !$acc parallel loop private(k)
  do j = 1, n
    do i = 1, n
      k = b(i,j)
      if (k > 3) k = 3 - k
      a(i,j) = a(i,j) + k*k
    end do
  end do
  print *, sum(a)
  k = 3
  call fill(a(:,1), k)
  call statics
  print *, sum(a), sum(b)
  call statics
  print *, sum(a), sum(b)
  call globals
  print *, sum(a)
  t = 7
  call shared
  print *, sum(a)
contains
  subroutine shared
    !$acc parallel loop private(t)
    do j = 1, n
      do i = 1, n
        t = a(i,j)
        if (mod(t, 2) == 1) t = t + b(j,i)
        a(i,j) = t
      end do
    end do
    !$acc kernels loop collapse(2)
    do j = 1, n
      do i = 1, n
        a(i,j) = a(i,j) - i*j
      end do
    end do
  end subroutine
end program

subroutine fill(c, k)
  use kept, only: n
  implicit none
  integer :: c(n), k, i
  do i = 1, n
    c(i) = mod(i*i + k, 7)
  end do
end subroutine
