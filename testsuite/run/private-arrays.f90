! Arrays that the innermost loop makes private, in nests that have to be proven.
! Without this test such nests could be left in order, as if iterations handed
! on what is in the array, or be spread where they do.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doacross }
! { acctile-report nests[1].kind doall }
! { acctile-report nests[2].kind doall }
! { acctile-report nests[3].chosen.schedule 1.1 }

program priv
  implicit none
  integer, parameter :: n1=22, n2=19, n3=15
  real(8) v(5,n1,n2,n3), w(5,n1,n2,n3)
  integer i,j,k,m
  do k=1,n3; do j=1,n2; do i=1,n1; do m=1,5
    v(m,i,j,k)=mod(i+2*j+3*k+m,7)
  end do; end do; end do; end do
  w=v
  call wave (n1,n2,n3,v); print *, sum(v)
  call apart (n1,n2,n3,v,w); print *, sum(w)
  call whole (n1,n2,n3,v,w); print *, sum(w)
  call carried (n1,n2,n3,v,w); print *, sum(w)
  call outside (n1,n2,n3,v,w); print *, sum(w)
contains
  subroutine wave(n1,n2,n3,v)
    integer n1,n2,n3,i,j,k,m
    real(8) v(5,n1,n2,n3),tv(5),tmp
!$acc parallel copy(v)
!$acc loop auto private(tv,tmp)
    do k=2,n3
!$acc loop auto private(tv,tmp)
      do j=2,n2
!$acc loop auto private(tv,tmp)
        do i=2,n1
          do m=1,5
            tv(m)=v(m,i,j,k)-0.1d0*(v(m,i-1,j,k)+v(m,i,j-1,k)+v(m,i,j,k-1))
          end do
          tmp=1d0/(1+abs(tv(1)))
          tv(2)=tv(2)-tmp*tv(1)
          do m=1,5
            v(m,i,j,k)=tv(m)*tmp
          end do
        end do
      end do
    end do
!$acc end parallel
  end subroutine
  subroutine apart(n1,n2,n3,v,w)
    integer n1,n2,n3,i,j,k,m
    real(8) v(5,n1,n2,n3),w(5,n1,n2,n3),tv(5)
!$acc kernels copyin(v) copy(w)
!$acc loop
    do k=1,n3
!$acc loop collapse(2) private(tv)
      do j=1,n2
        do i=1,n1
          do m=1,5
            tv(m)=v(m,i,j,k)*m
          end do
          do m=1,5
            w(m,i,j,k)=w(m,i,j,k)+tv(6-m)
          end do
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine whole(n1,n2,n3,v,w)
    integer n1,n2,n3,i,j,k,m
    real(8) v(5,n1,n2,n3),w(5,n1,n2,n3),tv(5)
!$acc kernels loop collapse(3) private(tv) copyin(v) copy(w)
    do k=1,n3
      do j=1,n2
        do i=1,n1
          tv=v(:,i,j,k)
          w(1,i,j,k)=w(1,i,j,k)+tv(mod(i,5)+1)
        end do
      end do
    end do
  end subroutine
  subroutine carried(n1,n2,n3,v,w)
    integer n1,n2,n3,i,j,k
    real(8) v(5,n1,n2,n3),w(5,n1,n2,n3),tv(5)
!$acc kernels copyin(v) copy(w)
!$acc loop private(tv)
    do k=1,n3
!$acc loop
      do j=1,n2
!$acc loop
        do i=1,n1
          if (i==1.and.j==1) tv=1
          tv(1)=tv(1)*0.5d0+v(1,i,j,k)
          w(2,i,j,k)=w(2,i,j,k)+tv(1)
        end do
      end do
    end do
!$acc end kernels
  end subroutine
  subroutine outside(n1,n2,n3,v,w)
    integer n1,n2,n3,i,j,k
    real(8) v(5,n1,n2,n3),w(5,n1,n2,n3),tv(5)
!$acc kernels copyin(v) copy(w)
!$acc loop private(tv)
    do k=1,n3
      tv=0
!$acc loop
      do j=1,n2
        tv(1)=tv(1)+v(1,1,j,k)
        w(3,1,j,k)=tv(1)
!$acc loop private(tv)
        do i=2,n1
          tv(2)=v(2,i,j,k)
          w(3,i,j,k)=w(3,i,j,k)+tv(2)
        end do
      end do
    end do
!$acc end kernels
  end subroutine
end program
