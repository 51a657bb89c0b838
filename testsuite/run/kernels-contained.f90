! Kernels regions whose loops sum, or take the maximum of, variables that
! contained procedures use too: they are in the frame that the procedures share.
! Those that a pointer of the region may lead to stay in order.  Without this
! test such loops could stay on one lane, or a sum be read before its end.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC 12 alone does not run it on the device" }
! { acctile-report nests[0].kind unchanged }
! { acctile-report nests[1].kind unchanged }
! { acctile-report nests[3].kind doall }
! { acctile-report nests[6].kind doall }
! { acctile-report nests[9].kind doall }

module around
contains
  subroutine sums (a, n)
    integer, intent(in) :: n, a(n)
    integer :: i, s
    s = 3
    !$acc kernels copyin(a)
    do i = 1, n
      s = s + a(i)
    end do
    !$acc end kernels
    call show
  contains
    subroutine show
      s = s + 1
      print *, s
    end subroutine
  end subroutine

  subroutine copied (a, n)
    integer, intent(in) :: n, a(n)
    integer :: i, s
    s = 5
    !$acc kernels copyin(a) copy(s)
    do i = 1, n
      s = s + 2 * a(i)
    end do
    !$acc end kernels
    call show
  contains
    subroutine show
      print *, s
    end subroutine
  end subroutine

  subroutine largest (a, n)
    integer, intent(in) :: n, a(n)
    integer :: i, m
    m = -1
    !$acc kernels copyin(a) copy(m)
    do i = 1, n
      m = max (m, a(i))
    end do
    !$acc end kernels
    call show
  contains
    subroutine show
      print *, m
    end subroutine
  end subroutine

  subroutine pointed (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer, target :: s(2)
    integer, pointer :: p
    integer, target :: t
    integer :: i
    t = 1
    s = 2
    p => t
    !$acc kernels copy(a, t)
    do i = 1, n
      t = t + a(i)
      a(i) = p
    end do
    !$acc end kernels
    call show
  contains
    subroutine show
      print *, t, s(1), sum (a)
    end subroutine
  end subroutine

  subroutine running (a, n)
    integer, intent(in) :: n
    integer, intent(inout) :: a(n)
    integer :: i, t
    t = 1
    !$acc kernels copy(a, t)
    do i = 1, n
      t = t + a(i)
      a(i) = t
    end do
    !$acc end kernels
    call show
  contains
    subroutine show
      print *, t, sum (a)
    end subroutine
  end subroutine
end module

program contained
  use around
  integer :: a(1000), i
  a = [(mod (i * 7, 31), i = 1, 1000)]
  call sums (a, 1000)
  call copied (a, 1000)
  call largest (a, 1000)
  call pointed (a, 1000)
  print *, a(1), a(1000)
  call running (a, 1000)
  print *, a(1), a(1000)
end program
