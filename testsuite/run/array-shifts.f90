! Array assignments that read what they write, moved by up to two elements along
! each dimension, alone in kernels regions and between other nests, of arrays of
! a module, of arguments and of members.  Without this test helpers of wavefronts
! could take what stands between the loops for the same in all iterations, and
! fetch elements of other addresses.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-options "-fstrict-aliasing" }

module shifts
  implicit none
  type box
    integer, allocatable :: z(:,:,:)
  end type
  integer, allocatable :: r(:,:,:), q(:)
contains
  subroutine move0(n, m, l)
    integer, value :: n, m, l
    !$acc kernels
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(2:n-3, 5:m, 5:l)
    !$acc end kernels
  end subroutine

  subroutine move1(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(2:n-3, 3:m-2, 5:l)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine move2(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    !$acc kernels
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(4:n-1, 5:m, 1:l-4) &
      + t%z(3:n-2, 3:m-2, 3:l-2) / 2
    !$acc end kernels
  end subroutine

  subroutine move3(n, m, l)
    integer, value :: n, m, l
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(5:n, 1:m-4, 4:l-1)
    !$acc end kernels
  end subroutine

  subroutine move4(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    !$acc kernels
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(3:n-2, 5:m, 2:l-3)
    !$acc end kernels
  end subroutine

  subroutine move5(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(2:n-3, 4:m-1, 5:l)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine move6(n, m, l)
    integer, value :: n, m, l
    !$acc kernels
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(5:n, 4:m-1, 4:l-1)
    !$acc end kernels
  end subroutine

  subroutine move7(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(2:n-3, 2:m-3, 2:l-3) &
      + a(3:n-2, 3:m-2, 3:l-2) / 2
    !$acc end kernels
  end subroutine

  subroutine move8(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    !$acc kernels
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(5:n, 4:m-1, 1:l-4)
    !$acc end kernels
  end subroutine

  subroutine move9(n, m, l)
    integer, value :: n, m, l
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(1:n-4, 2:m-3, 5:l)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine move10(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    !$acc kernels
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(1:n-4, 3:m-2, 1:l-4)
    !$acc end kernels
  end subroutine

  subroutine move11(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(3:n-2, 4:m-1, 5:l)
    !$acc end kernels
  end subroutine

  subroutine move12(n, m, l)
    integer, value :: n, m, l
    !$acc kernels
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(4:n-1, 4:m-1, 4:l-1) &
      + r(3:n-2, 3:m-2, 3:l-2) / 2
    !$acc end kernels
  end subroutine

  subroutine move13(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(5:n, 4:m-1, 2:l-3)
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine move14(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    !$acc kernels
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(3:n-2, 1:m-4, 1:l-4)
    !$acc end kernels
  end subroutine

  subroutine move15(n, m, l)
    integer, value :: n, m, l
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    r(3:n-2, 3:m-2, 3:l-2) = &
      r(2:n-3, 4:m-1, 2:l-3)
    !$acc end kernels
  end subroutine

  subroutine move16(n, m, l, a)
    integer, value :: n, m, l
    integer :: a(n,m,l)
    !$acc kernels
    a(3:n-2, 3:m-2, 3:l-2) = &
      a(3:n-2, 4:m-1, 3:l-2)
    !$acc end kernels
  end subroutine

  subroutine move17(n, m, l, t)
    integer, value :: n, m, l
    type(box) :: t
    integer :: i
    !$acc kernels
    do i = 1, n
      q(i) = q(i) + 1
    end do
    t%z(3:n-2, 3:m-2, 3:l-2) = &
      t%z(4:n-1, 5:m, 4:l-1) &
      + t%z(3:n-2, 3:m-2, 3:l-2) / 2
    do i = 1, n
      q(i) = q(i) * 2
    end do
    !$acc end kernels
  end subroutine

  subroutine show(a)
    integer :: a(:,:,:), i, j, k, all
    all = 0
    do k = 1, size(a, 3)
      do j = 1, size(a, 2)
        do i = 1, size(a, 1)
          all = mod(31 * all + a(i,j,k), 65521)
        end do
      end do
    end do
    print *, all
  end subroutine
end module

program array_shifts
  use shifts
  implicit none
  integer :: i, n, m, l
  type(box) :: b
  n = 41
  m = 37
  l = 9
  allocate (r(n,m,l), q(n), b%z(n,m,l))
  r = reshape([(mod(i * 7 + 3, 61), i = 1, n * m * l)], [n, m, l])
  b%z = r
  q = 1
  call move0(n, m, l)
  call show(r)
  call move1(n, m, l, r)
  call show(r)
  call move2(n, m, l, b)
  call show(b%z)
  call move3(n, m, l)
  call show(r)
  call move4(n, m, l, r)
  call show(r)
  call move5(n, m, l, b)
  call show(b%z)
  call move6(n, m, l)
  call show(r)
  call move7(n, m, l, r)
  call show(r)
  call move8(n, m, l, b)
  call show(b%z)
  call move9(n, m, l)
  call show(r)
  call move10(n, m, l, r)
  call show(r)
  call move11(n, m, l, b)
  call show(b%z)
  call move12(n, m, l)
  call show(r)
  call move13(n, m, l, r)
  call show(r)
  call move14(n, m, l, b)
  call show(b%z)
  call move15(n, m, l)
  call show(r)
  call move16(n, m, l, r)
  call show(r)
  call move17(n, m, l, b)
  call show(b%z)
  print *, sum(q)
end program
