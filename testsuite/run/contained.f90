! Kernels regions in procedures that contain others or are contained: the
! variables of the one around are reached through a pointer that is no variable
! of the region's.  Without this test the compiler could fail there, or the data
! region around the launches overwrite what the host assigns between them.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].chosen.schedule =~ ^1 }
! { acctile-report nests[1].chosen.schedule =~ ^1 }
! { acctile-report nests[2].chosen.schedule =~ ^1 }
! { acctile-report nests[3].chosen.schedule =~ ^1 }

module around
contains
  subroutine outer (p, q, total)
    integer, intent(inout) :: p(100), q(100)
    integer, intent(out) :: total
    integer :: k, n, t, s, u(100), v(100)
    n = 99
    s = 0
    u = 1
    v = 1
    call steps (10)
    !$acc kernels copy(p, q, u, v)
    !$acc loop independent reduction(+:s)
    do k = 2, n
      q(k) = p(k) + p(k + 1)
      s = s + q(k)
    end do
    t = 98
    !$acc loop independent
    do k = 2, t
      p(k) = q(k) + 1
      u(k) = u(k) + v(1)
    end do
    t = 2
    !$acc end kernels
    total = s + t + sum (u)
  contains
    subroutine steps (times)
      integer, intent(in) :: times
      do t = 1, times
        !$acc kernels copy(p, q)
        !$acc loop independent reduction(+:s)
        do k = 2, n
          q(k) = p(k) + p(k + 1)
          s = s + q(k)
        end do
        !$acc loop independent
        do k = 2, n
          p(k) = mod (q(k) * 5, 17)
          u(k) = u(k) + 1
        end do
        !$acc end kernels
        v(t) = v(t) + u(t)
      end do
    end subroutine
  end subroutine
end module

module within
contains
  subroutine called (p)
    integer, intent(inout) :: p(100)
    integer :: k, add
    add = 3
    !$acc kernels copy(p)
    !$acc loop independent
    do k = 1, 100
      p(k) = more (p(k))
    end do
    !$acc loop independent
    do k = 1, 100
      p(k) = more (p(k)) * 2
    end do
    !$acc end kernels
  contains
    integer function more (i)
      !$acc routine seq
      integer, intent(in) :: i
      more = i + add
    end function
  end subroutine
end module

program main
  use around
  use within
  integer :: i, p(100), q(100), total
  p = [ (mod (i * 7, 13), i = 1, 100) ]
  q = 1
  call outer (p, q, total)
  print *, total, p, q
  call called (p)
  print *, p
end program
