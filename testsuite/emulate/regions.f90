! Without this test launches of Fortran could be emulated with the wrong data,
! and the Fortran names of libgomp's functions could choose another device than
! the host.
!
! { acctile-runs {} {BLOCKS=1} }
! { acctile-runs {} {BLOCKS=3} }
! { acctile-runs {} {THREADS=serial ACC_DEVICE_TYPE=nvidia} }
! { acctile-runs -fsanitize=thread {BLOCKS=2} }
!
! SPDX-License-Identifier: GPL-3.0-or-later

module emulator
  use iso_c_binding
  implicit none
  integer, parameter :: blocks = 5, threads = 8
  integer :: failed = 0
  interface
     subroutine next_launch (b, t) bind (c, name="acctile_emulate_next")
       import :: c_int
       integer (c_int), value :: b, t
     end subroutine next_launch
     integer (c_int) function block_id () bind (c, name="acctile_emulate_block")
       import :: c_int
     end function block_id
     integer (c_int) function thread_id () &
          bind (c, name="acctile_emulate_thread")
       import :: c_int
     end function thread_id
  end interface
contains
  subroutine check (ok, what)
    logical, intent (in) :: ok
    character (len=*), intent (in) :: what
    if (ok) then
       print '(2a)', "PASS: ", what
    else
       print '(2a)', "FAIL: ", what
       failed = failed + 1
    end if
  end subroutine check

  subroutine explicit (a, n)
    integer, intent (in) :: n
    integer, intent (inout) :: a(n)
    call next_launch (blocks, threads)
    !$acc parallel copy (a)
    a(block_id () * threads + thread_id () + 1) = block_id () + 1
    !$acc end parallel
  end subroutine explicit

  subroutine assumed (a)
    integer, intent (inout) :: a(:)
    call next_launch (blocks, threads)
    !$acc parallel present (a)
    a(block_id () * threads + thread_id () + 1) = &
         a(block_id () * threads + thread_id () + 1) + 1
    !$acc end parallel
  end subroutine assumed
end module emulator

program regions
  use emulator
  use openacc
  implicit none
  integer, parameter :: n = blocks * threads
  integer, allocatable :: a(:)
  integer :: i, runs, expected(n)

  call acc_init (acc_device_default)
  call acc_set_device_type (acc_device_default)
  call check (acc_get_device_type () == acc_device_host, "the host")
  runs = 0
  call next_launch (blocks, threads)
  !$acc parallel copy (runs)
  !$acc atomic update
  runs = runs + 1
  !$acc end parallel
  call check (runs == n, "a region of every thread")
  allocate (a(n))
  a = 0
  do i = 0, n - 1
     expected(i + 1) = i / threads + 1
  end do
  call explicit (a, n)
  call check (all (a == expected), "an array of explicit shape")
  call assumed (a)
  call check (all (a == expected + 1), "an array of assumed shape")
  call next_launch (blocks, threads)
  !$acc parallel copy (a)
  a(block_id () * threads + thread_id () + 1) = block_id () + 1
  !$acc end parallel
  call check (all (a == expected), "an allocatable array")
  call acc_shutdown (acc_device_default)
  if (failed > 0) stop 1
end program regions
