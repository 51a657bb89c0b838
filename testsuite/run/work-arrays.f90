! Work arrays without a private clause in nests that have to be proven: where
! each iteration writes what it reads they do not order it.  Without this test
! such nests could be left in order, or be spread where an iteration reads what
! another one left: what is written only sometimes, in part, or in a loop that
! is left early, and what is read afterwards.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind unchanged }
! { acctile-report nests[1].kind unchanged }
! { acctile-report nests[2].kind doacross }
! { acctile-report nests[3].kind doacross }
! { acctile-report nests[4].kind doacross }
! { acctile-report nests[5].kind doall }
! { acctile-report nests[6].kind doall }
! { acctile-report nests[7].kind doall }
! { acctile-report nests[8].kind doall }
! { acctile-report nests[9].kind doall }
! { acctile-report nests[10].kind doall }
! { acctile-report nests[11].kind doall }
! { acctile-report nests[12].kind doacross }
! { acctile-report nests[13].kind unchanged }

module work_arrays
  implicit none
contains
  subroutine wave(r, a, n)
    integer, intent(in) :: n
    real(8) :: r(5,n,n,n), a(5,5), tv(5)
    integer :: i, j, k, l, q
!$acc kernels copy(r) copyin(a)
    do k = n-1, 1, -1
      do j = n-1, 1, -1
        do i = n-1, 1, -1
          do l = 1, 5
            tv(l) = 0
            do q = 1, 5
              tv(l) = tv(l) + a(l,q)*(r(q,i,j,k+1)+r(q,i,j+1,k)+r(q,i+1,j,k))
            end do
          end do
          do l = 1, 5
            r(l,i,j,k) = r(l,i,j,k) - tv(l)
          end do
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine twice(r, n)
    integer, intent(in) :: n
    real(8) :: r(5,n,n,n), tv(5)
    integer :: i, j, k, l
!$acc data copy(r)
!$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          tv(1) = r(1,i,j,k)
          tv(2) = r(2,i,j,k) + tv(1)
          tv(3) = tv(1)*tv(2)
          r(1,i,j,k) = tv(3) - tv(2)
        end do
      end do
    end do
!$acc end kernels
!$acc kernels
    do k = 1, n
      do j = 1, n
        do i = 1, n
          if (r(1,i,j,k) > 0.5d0) then
            do l = 5, 1, -1
              tv(l) = r(l,i,j,k)
            end do
            r(1,i,j,k) = tv(1) + tv(5)
          end if
        end do
      end do
    end do
!$acc end kernels
!$acc end data
  end subroutine
  subroutine column(th, kz, n, m, nk)
    integer, intent(in) :: n, m, nk
    integer, parameter :: kmax = 40
    real(8) :: th(n,nk,m), kz(n,nk,m), a(kmax), b(kmax), c(kmax), d(kmax), f
    integer :: i, j, k
!$acc kernels copy(th) copyin(kz)
    do j = 1, m
      do i = 1, n
        do k = 1, nk
          a(k) = -kz(i,k,j)
          c(k) = -kz(i,k,j)*0.5d0
          b(k) = 1 - a(k) - c(k)
          d(k) = th(i,k,j)
        end do
        do k = 2, nk
          f = a(k)/b(k-1)
          b(k) = b(k) - f*c(k-1)
          d(k) = d(k) - f*d(k-1)
        end do
        th(i,nk,j) = d(nk)/b(nk)
        do k = nk-1, 1, -1
          th(i,k,j) = (d(k) - c(k)*th(i,k+1,j))/b(k)
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine scan(x, y, n)
    integer, intent(in) :: n
    real(8) :: x(8,n), y(8,n), p(0:8)
    integer :: i, l
!$acc parallel loop auto copyin(x) copy(y)
    do i = 1, n
      p(0) = 0
      do l = 1, 8
        p(l) = p(l-1) + x(l,i)
      end do
      do l = 1, 8
        if (p(l) > 2) y(l,i) = p(l)
      end do
    end do
  end subroutine
  subroutine even(x, y, n)
    integer, intent(in) :: n
    real(8) :: x(19,n), y(9,n), t(20)
    integer :: i, l
!$acc kernels copyin(x) copy(y)
    do i = 1, n
      do l = 1, 10
        t(2*l-1) = x(2*l-1,i)
      end do
      do l = 1, 9
        y(l,i) = t(2*l-1) + t(2*l+1)
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine beside(x, y, n)
    integer, intent(in) :: n
    real(8) :: x(8,n), y(8,n), t(8)
    integer :: i, l
!$acc kernels copyin(x) copy(y)
    do i = 1, n
      do l = 1, 8
        t(l) = x(l,i)
      end do
      do l = 1, 8
        y(l,i) = t(9-l)
      end do
    end do
    do i = 1, n
      t(i) = x(1,i) + 1
      y(i,i) = t(i)*t(i)
    end do
!$acc end kernels
  end subroutine
  subroutine ordered(x, y, n)
    integer, intent(in) :: n
    real(8) :: x(n), y(n), t(4), u(4), v(4), w(4), z(4)
    integer :: i, l
    t = 0; u = 0; v = 0; w = 0; z = 0
!$acc kernels copy(y) copyin(x)
    do i = 1, n
      if (x(i) > 0.3d0) then
        do l = 1, 4
          t(l) = x(i) + l
        end do
      end if
      y(i) = t(1) + t(4)
    end do
!$acc end kernels
!$acc kernels copy(y) copyin(x)
    do i = 1, n
      do l = 1, 4
        u(l) = x(i) + l
        if (x(i) > 0.1d0*l) exit
      end do
      y(i) = y(i) + u(1) + u(4)
    end do
!$acc end kernels
!$acc kernels copy(y) copyin(x)
    do i = 1, n
      do l = 1, 4
        if (x(i) < 0.1d0*l) cycle
        v(l) = x(i) + l
      end do
      y(i) = y(i) + v(2) + v(3)
    end do
!$acc end kernels
!$acc kernels copy(y) copyin(x)
    do i = 1, n
      do l = 1, 3
        w(l) = x(i) + l
      end do
      y(i) = y(i) + w(2) + w(4)
      w(4) = y(i)
    end do
!$acc end kernels
!$acc kernels copy(y) copyin(x)
    do i = 1, n
      do l = 1, 4
        z(l) = x(i) + l
      end do
      y(i) = y(i) + z(2) + z(4)
    end do
!$acc end kernels
    y(1) = y(1) + z(3)
  end subroutine
end module

program work
  use work_arrays
  implicit none
  integer, parameter :: n = 14
  real(8) :: r(5,n,n,n), a(5,5), x(200), y(200), th(n,20,n), kz(n,20,n)
  real(8) :: x8(8,100), y8(8,100), x19(19,50), y9(9,50), h(3)
  integer :: i, j, k, l, m, n1, n2, n3
  do k = 1, n; do j = 1, n; do i = 1, n; do l = 1, 5
    r(l,i,j,k) = mod(l*3+i*5+j*7+k*11, 19)*0.1d0
  end do; end do; end do; end do
  do l = 1, 5; do i = 1, 5; a(l,i) = 0.01d0*mod(l*i, 7); end do; end do
  ! Kernels regions of GCC 12 alone write to arguments of the device's loops:
  ! none is a constant, and no two are one.
  n1 = n; m = n; n2 = 20; n3 = 100
  call wave(r, a, n1)
  print '(3g14.6)', sum(r), maxval(r), minval(r)
  call twice(r, n1)
  print '(3g14.6)', sum(r), maxval(r), minval(r)
  do k = 1, n; do j = 1, 20; do i = 1, n
    th(i,j,k) = mod(i*3+j*5+k*7, 13); kz(i,j,k) = 0.1d0*mod(i+j+k, 7)
  end do; end do; end do
  call column(th, kz, n1, m, n2)
  print '(3g14.6)', sum(th), maxval(th)
  do i = 1, 100; do l = 1, 8; x8(l,i) = mod(i*l, 7)*0.2d0; y8(l,i) = -1
  end do; end do
  call scan(x8, y8, n3)
  print '(3g14.6)', sum(y8), maxval(y8)
  do i = 1, 50; do l = 1, 19; x19(l,i) = mod(i*l, 11); end do; end do
  y9 = 0
  n3 = 50
  call even(x19, y9, n3)
  print '(3g14.6)', sum(y9), maxval(y9)
  do i = 1, 200; x(i) = mod(i*7, 11)*0.1d0; y(i) = 0; end do
  n3 = 200
  call ordered(x, y, n3)
  print '(3g14.6)', sum(y), y(1), y(200)
  h = 0
!$acc kernels copy(y8) copyin(x8)
  do i = 1, 100
    h(1) = x8(1,i); h(2) = x8(2,i); h(3) = h(1) + h(2)
    y8(1,i) = h(3)*h(1)
  end do
!$acc end kernels
  print '(3g14.6)', sum(y8), maxval(y8)
  call show
  n3 = 8
  call beside(x8, y8, n3)
  print '(3g14.6)', sum(y8), maxval(y8)
contains
  subroutine show
    print '(3g14.6)', h
  end subroutine
end program
