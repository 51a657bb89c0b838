! Kernels regions over components of an element of an array of structures, whose
! number is a variable.  Without this test they could be left in order, or two
! elements be taken for different ones, or one for the same when its number has
! changed.
!
! SPDX-License-Identifier: GPL-3.0-or-later
!
! { acctile-options "-fstrict-aliasing" }
! { acctile-host "allocatable components are the host's" }
! { acctile-report "nests[0].kind" "doall" }
! { acctile-report "nests[1].kind" "doall" }
! { acctile-report "nests[2].kind" "doall" }
! { acctile-report "nests[3].kind" "doall" }
! { acctile-report "nests[4].reason" =~ overlap }
! { acctile-report "nests[5].reason" =~ overlap }
! { acctile-report "nests[6].reason" =~ overlap }
! { acctile-report "nests[7].reason" =~ distance }
! { acctile-report "nests[8].reason" =~ overlap }
! { acctile-report "nests[9].reason" =~ overlap }

module blocks
  implicit none
  type block
    integer :: nx, ny
    real(8), allocatable :: u(:,:), v(:,:)
    real(8), pointer :: w(:,:)
  end type
contains

  ! All that may not be taken apart.

  subroutine numbers (b, k, l)
    type(block) :: b(:)
    integer :: i, k, l
    !$acc kernels
    do i = 1, b(k)%nx - 1
      b(k)%u(i + 1, 1) = b(k + 1)%u(i, 1) + 1
      b(k + 1)%u(i, 2) = b(l)%u(i + 1, 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine shared (b, k)
    type(block), target :: b(2)
    integer :: i, k
    !$acc kernels
    do i = 1, b(k)%nx - 1
      b(k)%w(i + 1, 1) = b(k)%u(i, 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine named (b, k)
    type(block), target :: b(2)
    type(block), pointer :: p
    integer :: i, k
    p => b(k)
    !$acc kernels
    do i = 1, b(k)%nx - 1
      p%u(i + 1, 1) = b(k)%u(i, 1) + 1
    end do
    !$acc end kernels
  end subroutine

  subroutine two (b, k, l)
    type(block) :: b(2)
    integer :: i, k, l
    !$acc kernels
    do i = 1, b(k)%nx - 1
      b(l)%u(i + 1, 1) = b(k)%u(i, 1) + 1
    end do
    !$acc end kernels
  end subroutine

  ! The number changes between the nests.

  subroutine changing (b, k)
    type(block) :: b(:)
    integer :: i, k, l
    l = 3 - k
    !$acc kernels
    do i = 1, b(k)%nx - 1
      b(l)%u(i + 1, 1) = b(k)%u(i, 1) + 1
    end do
    l = k
    do i = 1, b(k)%nx - 1
      b(l)%u(i + 1, 1) = b(k)%u(i, 1) + 1
    end do
    !$acc end kernels
  end subroutine

  ! What is independent.

  subroutine whole (b, k)
    type(block), intent(inout) :: b(:)
    integer :: k
    !$acc kernels
    b(k)%u(:,:) = b(k)%v(:,:) * 2
    !$acc end kernels
  end subroutine

  subroutine loops (b, k)
    type(block), intent(inout) :: b(2)
    integer :: k, i, j
    !$acc kernels
    do j = 1, b(k)%ny
      do i = 1, b(k)%nx
        b(k)%u(i, j) = b(k)%v(i, j) - b(k)%u(i, j) + i * j
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine parts (b, k)
    type(block), intent(inout) :: b(2)
    integer, value :: k
    !$acc kernels
    b(k)%v(2:b(k)%nx, :) = b(k)%u(1:b(k)%nx - 1, :) / 2
    !$acc end kernels
  end subroutine

  subroutine itself (b, k)
    type(block), intent(inout) :: b(2)
    integer :: k, i
    !$acc kernels
    do i = 1, b(k)%nx
      b(k)%w(i, 2) = b(k)%w(i, 1) + 1
    end do
    !$acc end kernels
  end subroutine
end module

program p
  use blocks
  implicit none
  type(block), target :: b(2)
  real(8), target :: t(20, 12)
  integer :: k, i, j
  do k = 1, 2
    b(k)%nx = 18 + k
    b(k)%ny = 10 + k
    allocate (b(k)%u(18 + k, 10 + k), b(k)%v(18 + k, 10 + k))
    b(k)%w => t
    do j = 1, b(k)%ny
      do i = 1, b(k)%nx
        b(k)%u(i, j) = mod (i * 7 + j * 3 + k, 11)
        b(k)%v(i, j) = mod (i * 5 + j, 7)
      end do
    end do
  end do
  t = 1
  call numbers (b, 1, 2)
  call numbers (b, 1, 1)
  call show
  call shared (b, 2)
  b(1)%w => b(1)%u
  call shared (b, 1)
  call show
  call named (b, 2)
  call two (b, 1, 1)
  call two (b, 2, 1)
  call show
  call changing (b, 2)
  call show
  do k = 1, 2
    call whole (b, k)
    call show
    call loops (b, k)
    call parts (b, k)
    call itself (b, k)
    call show
  end do
contains
  subroutine show
    print *, sum (b(1)%u), sum (b(2)%u), sum (b(1)%v), sum (b(2)%v), sum (t), &
      b(1)%u(19, 1), b(2)%u(7, 2), b(2)%v(3, 4)
  end subroutine
end program
