! Laplace's equation until convergence, as converge.c, for RESULTS.md ("Loops
! until convergence"), with allocatable arrays of doubles and with arguments of
! assumed shape.  Prints microseconds for a step, the best of three times STEPS
! steps, at three sizes, and a checksum.
!
!   converge [STEPS]
!
! -DKERNELS: both loops in one kernels region, without clauses.
!
! SPDX-License-Identifier: GPL-3.0-or-later

#ifdef KERNELS
#define BEGIN_STEP !$acc kernels
#define END_STEP !$acc end kernels
#define SWEEP !
#define COPY !
#else
#define BEGIN_STEP !
#define END_STEP !
#define SWEEP !$acc parallel loop collapse(2) reduction(max:error)
#define COPY !$acc parallel loop collapse(2)
#endif

module laplace
  implicit none
  integer, parameter :: dp = kind (1d0)
contains
  function now ()
    real(dp) :: now
    integer(8) :: count, rate
    call system_clock (count, rate)
    now = 1d6 * count / rate
  end function

  function allocated (n, steps, total) result (best)
    integer, intent(in) :: n, steps
    real(dp), intent(out) :: total
    real(dp), allocatable :: a(:,:), anew(:,:)
    real(dp) :: best, error, start
    integer :: i, j, iter, r
    allocate (a(n,n), anew(n,n))
    a = 0
    a(1,:) = 1
    best = 1d30
    !$acc data copy(a) create(anew)
    do r = 1, 4
      start = now ()
      error = 1
      iter = 0
      do while (error > -1 .and. iter < steps)
        error = 0
        BEGIN_STEP
        SWEEP
        do j = 2, n - 1
          do i = 2, n - 1
            anew(i,j) = 0.25d0 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
            error = max (error, abs (anew(i,j) - a(i,j)))
          end do
        end do
        COPY
        do j = 2, n - 1
          do i = 2, n - 1
            a(i,j) = anew(i,j)
          end do
        end do
        END_STEP
        if (mod (iter, 100) == 0) print '(i5,f10.6)', iter, error
        iter = iter + 1
      end do
      if (r > 1) best = min (best, now () - start)
    end do
    !$acc end data
    best = best / steps
    total = sum (a)
  end function

  subroutine settle (a, anew, steps, best)
    real(dp), intent(inout) :: a(:,:), anew(:,:)
    integer, intent(in) :: steps
    real(dp), intent(out) :: best
    real(dp) :: error, start
    integer :: i, j, iter, r
    best = 1d30
    !$acc data copy(a) create(anew)
    do r = 1, 4
      start = now ()
      error = 1
      iter = 0
      do while (error > -1 .and. iter < steps)
        error = 0
        BEGIN_STEP
        SWEEP
        do j = 2, size (a, 2) - 1
          do i = 2, size (a, 1) - 1
            anew(i,j) = 0.25d0 * (a(i+1,j) + a(i-1,j) + a(i,j-1) + a(i,j+1))
            error = max (error, abs (anew(i,j) - a(i,j)))
          end do
        end do
        COPY
        do j = 2, size (a, 2) - 1
          do i = 2, size (a, 1) - 1
            a(i,j) = anew(i,j)
          end do
        end do
        END_STEP
        iter = iter + 1
      end do
      if (r > 1) best = min (best, now () - start)
    end do
    !$acc end data
    best = best / steps
  end subroutine
end module

program converge
  use laplace
  implicit none
  real(dp), allocatable :: a(:,:), anew(:,:)
  real(dp) :: total, best
  integer :: n, steps
  character(20) :: argument
  steps = 200
  call get_command_argument (1, argument)
  if (argument /= '') read (argument, *) steps
  n = 1024
  do while (n <= 4096)
    best = allocated (n, steps, total)
    print '(a,i5,a,f9.2,a,es16.8)', 'allocatable', n, ':', best, &
      ' us a step, sum', total
    allocate (a(n,n), anew(n,n))
    a = 0
    a(1,:) = 1
    call settle (a, anew, steps, best)
    print '(a,i5,a,f9.2,a,es16.8)', 'assumed shape', n, ':', best, &
      ' us a step, sum', sum (a)
    deallocate (a, anew)
    n = 2 * n
  end do
end program
