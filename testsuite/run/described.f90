! Descriptors of Fortran that are not the same from region to region: pointers to
! arrays that change places in a loop until convergence, which is left by a jump,
! arrays that an assignment or a callee allocates anew, names of components, arrays
! whose indices begin anywhere.  Without this test a region could get the array
! of another step, or the compiler end with an error.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests.length 8 }
! { acctile-report nests[0].kind doall }

module m
  implicit none
  type grid
    integer :: n
    real, allocatable :: a(:,:), b(:,:)
  end type
contains
  subroutine run (g, steps)
    type(grid), intent(inout) :: g
    integer, intent(in) :: steps
    integer :: i, j, t
    associate (a => g%a, b => g%b)
    do t = 1, steps
      !$acc kernels copy(a, b)
      do j = 2, g%n - 1
        do i = 2, g%n - 1
          b(i,j) = 0.25 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
        end do
      end do
      do j = 2, g%n - 1
        do i = 2, g%n - 1
          a(i,j) = b(i,j)
        end do
      end do
      !$acc end kernels
    end do
    end associate
  end subroutine
  subroutine rotated (n)
    integer, intent(in) :: n
    integer, pointer :: u(:,:), v(:,:), t(:,:)
    integer :: e, i, j, k
    allocate (u(n,n), v(n,n))
    u = 0; u(1,:) = 10000; v = u
    do k = 1, 100
      e = 0
      !$acc parallel loop collapse(2) reduction(max:e) copyin(u) copy(v)
      do j = 2, n - 1
        do i = 2, n - 1
          v(i,j) = (u(i+1,j) + u(i-1,j) + u(i,j-1) + u(i,j+1)) / 4
          e = max (e, abs (v(i,j) - u(i,j)))
        end do
      end do
      t => u
      u => v
      v => t
      if (e < 40) exit
    end do
    print *, k, e, sum (u), sum (v)
  end subroutine
end module
program described
  use m
  type(grid) :: g
  integer :: i, k
  real, allocatable :: w(:), z(:)
  g%n = 60
  allocate (g%a(60,60), g%b(60,60))
  g%a = 0; g%a(1,:) = 1; g%b = 0
  call run (g, 20)
  print *, sum (nint (100 * g%a))
  call rotated (41)
  ! realloc on assignment between regions in a loop
  do k = 1, 4
    w = [(real(i), i = 1, 10 * k)]
    z = w * 2
    !$acc parallel loop copy(w) copyin(z)
    do i = 1, size (w)
      w(i) = w(i) + z(i)
    end do
    print *, size (w), sum (w)
  end do
  block
    real, allocatable :: q(:,:,:)
    allocate (q(-1:4,0:5,3))
    !$acc kernels copyout(q)
    q = 3
    q(:,1:2,:) = 4
    !$acc end kernels
    print *, sum (q)
    call sub (q)
    print *, sum (q), shape (q)
  end block
contains
  subroutine sub (q)
    real, allocatable, intent(inout) :: q(:,:,:)
    integer :: i, j, k
    !$acc parallel loop collapse(3) copy(q)
    do k = lbound (q, 3), ubound (q, 3)
      do j = lbound (q, 2), ubound (q, 2)
        do i = lbound (q, 1), ubound (q, 1)
          q(i,j,k) = q(i,j,k) + i * j * k
        end do
      end do
    end do
    deallocate (q)
    allocate (q(2,2,2))
    !$acc parallel loop copyout(q)
    do i = 1, 2
      q(:,:,i) = i
    end do
  end subroutine
end program
