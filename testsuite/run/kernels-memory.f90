! Scalars in memory that loops of kernels regions change: of modules, named by
! clauses, handed to procedures, in a data region, in a queue, with an if clause.
! Without this test one could keep the value from before the region, or another
! copy of it.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone writes back constants that are passed" }

module scalars_of
  implicit none
  integer :: big, total, low
  real(8) :: res
contains
  subroutine f (n, a, x)
    integer, intent(in) :: n, a(n)
    real(8), intent(in) :: x(n)
    integer :: i, m, c
    m = 3
    c = 0
    call g (m)
    !$acc kernels copyin(a, x) copy(m, c)
    do i = 1, n
      if (a(i) > big) big = a(i)
      total = total + a(i)
      low = min (low, a(i))
      if (abs (x(i)) > res) res = abs (x(i))
      m = max (m, a(i))
      c = c + 1
    end do
    !$acc end kernels
    print *, big, total, low, res, m, c
    !$acc kernels copyin(a, x) copy(m) async(3)
    do i = 1, n
      m = max (m, 2 * a(i))
    end do
    !$acc end kernels
    !$acc wait(3)
    print *, m
    !$acc data copy(m) copyin(a)
    !$acc kernels present(a)
    do i = 1, n
      m = max (m, 3 * a(i))
    end do
    do i = 1, n
      if (a(i) < m) m = a(i)
    end do
    !$acc end kernels
    !$acc end data
    print *, m
    !$acc kernels copyin(a) copy(m) if(n > 20)
    do i = 1, n
      m = max (m, 5 * a(i))
    end do
    m = m + 1
    !$acc end kernels
    print *, m
  end subroutine
  subroutine g (m)
    integer, intent(inout) :: m
    m = m + 1
  end subroutine
end module
program kernels_memory
  use scalars_of
  integer :: a(50), i
  real(8) :: x(50)
  do i = 1, 50
    a(i) = mod (i * 37, 101) - 9
    x(i) = a(i) - 40.5
  end do
  big = 1
  total = 7
  low = 99
  res = 0
  call f (50, a, x)
  call f (10, a, x)
end program
