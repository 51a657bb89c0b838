! Kernels regions whose loops count with variables that are read afterwards, of
! modules and of the function: the host computes what they are left with, also
! where loops have no iteration.  What regions only may assign keeps its value
! else.  Without this test they could be left with any number, or regions run on
! one lane.
!
! { acctile-report nests[0].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].kind doall }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module counters
  implicit none
  integer :: ji, jj, jk, jn
  integer, target :: jt
  integer :: jpi = 12, jpj = 9, jpk = 5, jstep = 3, jneg = -2
end module
module work
  use counters
  implicit none
contains
  subroutine show(s)
    character(*), intent(in) :: s
    print '(a,5i6)', s, ji, jj, jk, jn, jt
  end subroutine
  subroutine plain(a, c)
    real(8), intent(inout) :: a(:,:,:)
    real(8), intent(in) :: c(:,:,:)
    !$acc kernels
    do jk = 1, jpk
      do jj = 2, jpj-1
        do ji = 2, jpi-1
          a(ji,jj,jk) = a(ji,jj,jk) + ji + 10*jj + 100*jk + c(ji+1,jj+1,jk)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine triangle(a, n)
    real(8), intent(inout) :: a(:,:,:)
    integer, intent(in) :: n
    !$acc kernels
    do jk = 1, n
      do jj = jk, n - jk
        do ji = jj + 1, jpi, 2
          a(ji,jj,jk) = a(ji,jj,jk)*2
        end do
      end do
    end do
    do jj = n, 1, -1
      a(1,jj,1) = a(1,jj,1) + 1
    end do
    do jn = n + 1, jpi, 5
      a(jn,1,1) = 0
    end do
    !$acc end kernels
  end subroutine
  subroutine masked(a, on)
    real(8), intent(inout) :: a(:,:,:)
    logical, intent(in) :: on
    !$acc kernels
    if (on) then
      do jj = 1, jpj
        do ji = 1, jpi
          a(ji,jj,1) = 5
        end do
      end do
    end if
    do jk = 1, jpk
      if (a(1,1,jk) > 100) cycle
      do jn = 1, jk
        a(jn,1,jk) = 3
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine pointed(a, p)
    real(8), intent(inout) :: a(:,:,:)
    integer, pointer, intent(in) :: p(:)
    !$acc kernels copy(p)
    do jt = 1, 4
      a(jt,1,1) = p(1)
    end do
    !$acc end kernels
  end subroutine
  subroutine changed(a, m)
    real(8), intent(inout) :: a(:,:,:)
    integer, intent(inout) :: m
    !$acc kernels
    do jj = 1, m
      a(1,jj,1) = 1
    end do
    m = m - 2
    do ji = 1, m
      a(ji,1,1) = 2
    end do
    !$acc end kernels
  end subroutine
  subroutine steps(a, n, s)
    real(8), intent(inout) :: a(:,:,:)
    integer, intent(in) :: n, s
    !$acc kernels
    do ji = 1, n, s
      a(ji,1,1) = a(ji,1,1) + 1
    end do
    do jj = n, 1, -s
      a(1,jj,1) = a(1,jj,1) + 1
    end do
    do jk = n, n-1
      do jn = 1, 3
        a(jn,1,1) = 7
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine summed(a, total)
    real(8), intent(in) :: a(:,:,:)
    integer, intent(inout) :: total
    !$acc kernels
    do jj = 1, jpj
      do ji = 1, jpi
        if (a(ji,jj,1) > 3) jn = jn + 1
        if (a(ji,jj,1) > 9) jk = ji
      end do
    end do
    !$acc end kernels
    total = jn
  end subroutine
  integer function left(n, m, b)
    integer, intent(in) :: n, m
    real, intent(inout) :: b(n,m)
    integer :: i, j, k
    i = 7; j = 5
    !$acc kernels
    do j = 2, m
      do i = 1, n - 1
        b(i,j) = b(i,j) + 1
      end do
    end do
    !$acc end kernels
    k = i*1000 + j
    !$acc kernels async(1)
    do j = 1, m - 1
      do i = 2, n, 3
        b(i,j) = b(i,j) + 1
      end do
    end do
    !$acc end kernels
    left = k + 1000000*i + 100000000*j
    !$acc wait
  end function
  subroutine maybe(a, n, m)
    integer, intent(in) :: n, m
    real(8), intent(inout) :: a(14)
    integer :: i, j, k
    i = 7; j = 9; k = 3
    !$acc kernels
    do j = 1, m
      do i = 1, n
        a(i) = a(i) + j
      end do
    end do
    if (a(1) > 100) k = 5
    !$acc end kernels
    print *, i, j, k
  end subroutine
end module

program main
  use work
  implicit none
  real(8) :: a(14,12,5), c(14,12,5)
  real :: b(7,6)
  ! Variables, as kernels regions of GCC 12 write to arguments.
  integer :: none = 0, one = 1, two = 2, three = 3, four = 4, six = 6
  integer :: seven = 7, eight = 8, eleven = 11, fourteen = 14
  logical :: no = .false., yes = .true.
  integer :: m, total, i
  integer, pointer :: p(:)
  a = 1; b = 0; c = 1
  ji = -1; jj = -1; jk = -1; jn = -1; jt = -1
  call show('begin')
  call plain(a, c)
  call show('plain')
  jpi = 2
  jk = -5
  call plain(a, c)
  call show('none inside')
  jpj = 2
  call plain(a, c)
  call show('no rows')
  jpk = 0
  call plain(a, c)
  call show('no planes')
  jpi = 12; jpj = 9; jpk = 5
  call triangle(a, eight)
  call show('triangle')
  call triangle(a, none)
  call show('empty')
  call masked(a, no)
  call show('off')
  call masked(a, yes)
  call show('on')
  allocate(p(2)); p = 3
  call pointed(a, p)
  call show('pointed')
  m = 6
  call changed(a, m)
  call show('changed')
  print *, m
  call steps(a, eleven, three)
  call show('steps')
  call steps(a, two, four)
  call show('steps 2')
  jn = 0
  call summed(a, total)
  call show('summed')
  print *, total, left(seven, six, b), left(one, one, b), sum(b)
  print '(es14.6)', sum(a)
  call maybe(a(:,1,1), fourteen, none)
  call maybe(a(:,1,1), fourteen, three)
  call maybe(a(:,1,1), none, three)
  !$acc kernels
  do i = 1, 14
    a(i,1,1) = i
  end do
  !$acc end kernels
  print *, i, sum(a(:,1,1))
end program
