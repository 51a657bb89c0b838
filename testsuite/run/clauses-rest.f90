! The clauses of OpenACC 2.6 in Fortran that constructs.f90 has not: sizes of a
! launch, if, default, private and firstprivate of regions and loops, static
! chunks of gangs, tiles, queues, what is declared in a procedure, forms of
! atomic, routines of each level.  Without this test one could be lost beside a
! loop that is rewritten, or keep it from being rewritten.
!
! { acctile-host "GCC 12 alone is wrong about tiles on the device" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doall }

module clauses
  implicit none
  integer, parameter :: size = 41
  integer :: a(size, size), b(size, size), v(size), w(size), made(size)
  !$acc declare create(made)
contains

  subroutine launches (n, yes, queue)
    integer, intent (in) :: n, queue
    logical, intent (in) :: yes
    integer :: i, j, t(4), f
    f = 3
    !$acc parallel loop if(yes) num_gangs(n / 2 + 1) vector_length(64) copy(a) &
    !$acc& firstprivate(f)
    do j = 1, n
       !$acc loop vector
       do i = 1, n
          a(i, j) = a(i, j) + f * i
       end do
    end do
    !$acc data copy(a, b, v)
    !$acc parallel loop gang private(t) present(a) async(queue)
    do j = 1, n
       t = [j, 2 * j, 3, 4]
       !$acc loop worker vector
       do i = 1, n
          a(i, j) = a(i, j) - t(1 + mod (i, 4))
       end do
    end do
    !$acc parallel loop collapse(2) wait(queue) async(queue + 1) present(a, b)
    do j = 1, n
       do i = 1, n
          b(i, j) = a(j, i) + 1
       end do
    end do
    !$acc kernels default(present) wait(queue + 1) num_gangs(4) if(yes)
    do i = 1, n
       v(i) = b(i, n) + a(n, i)
    end do
    !$acc end kernels
    !$acc wait
    !$acc update host(v(1:n)) if(n > 1) async wait(queue)
    !$acc wait async(1)
    !$acc end data
  end subroutine launches

  subroutine shapes (n)
    integer, intent (in) :: n
    integer :: i, j
    !$acc parallel loop gang(static:4) copy(v)
    do i = 1, n
       v(i) = v(i) + i
    end do
    !$acc parallel loop tile(4, 8) copy(a)
    do j = 1, n
       do i = 1, n
          a(i, j) = a(i, j) * 3
       end do
    end do
    !$acc kernels loop independent gang(num:4) default(none) copy(b) copyin(n)
    do j = 1, n
       !$acc loop independent vector(32)
       do i = 1, n
          b(i, j) = b(i, j) + 2 * j
       end do
    end do
    !$acc parallel loop auto copy(a)
    do j = 1, n
       !$acc loop auto
       do i = 1, n
          a(i, j) = a(i, j) + i * j
       end do
    end do
    !$acc parallel loop seq copy(v)
    do i = 2, n
       v(i) = mod (v(i - 1) + v(i), 1009)
    end do
  end subroutine shapes

  subroutine local (n, s)
    integer, intent (in) :: n
    integer, intent (out) :: s
    integer :: inside(n), back(n), i
    !$acc declare create(inside)
    !$acc declare copyout(back)
    !$acc parallel loop present(inside)
    do i = 1, n
       inside(i) = 3 * i
    end do
    !$acc parallel loop present(inside, back, made)
    do i = 1, n
       made(i) = i
       back(i) = inside(n + 1 - i) + made(i)
    end do
    !$acc update self(back)
    s = sum (back)
  end subroutine local

  subroutine queues (n)
    integer, intent (in) :: n
    integer :: i
    !$acc enter data copyin(v) create(w) async(1)
    !$acc parallel loop async(1) present(v, w)
    do i = 1, n
       w(i) = v(i) + 1
    end do
    !$acc parallel loop async(2) wait(1) no_create(b) present(w)
    do i = 1, n
       w(i) = w(i) * 2
    end do
    !$acc exit data copyout(w(1:n)) delete(v) wait(1, 2) async(3)
    !$acc wait(3)
    !$acc data copy(w)
    !$acc host_data use_device(w) if_present
    call passed (n, w)
    !$acc end host_data
    !$acc end data
  end subroutine queues

  subroutine passed (n, d)
    integer, intent (in) :: n
    integer, intent (inout) :: d(n)
    integer :: i
    !$acc data deviceptr(d)
    !$acc parallel loop
    do i = 1, n
       d(i) = d(i) + 5
    end do
    !$acc end data
  end subroutine passed

  subroutine row (n, j, c)
    integer, intent (in) :: n, j
    integer, intent (inout) :: c(size, size)
    integer :: i
    !$acc routine worker
    !$acc loop worker vector
    do i = 1, n
       c(i, j) = c(i, j) + i - j
    end do
  end subroutine row

  subroutine whole (n, c)
    integer, intent (in) :: n
    integer, intent (inout) :: c(size, size)
    integer :: i, j
    !$acc routine gang
    !$acc loop gang
    do j = 1, n
       !$acc loop worker vector
       do i = 1, n
          c(i, j) = c(i, j) * 2
       end do
    end do
  end subroutine whole

  subroutine routines (n)
    integer, intent (in) :: n
    integer :: i, j
    !$acc data copy(a, b)
    !$acc parallel loop gang present(a)
    do j = 1, n
       call row (n, j, a)
    end do
    !$acc parallel present(b)
    call whole (n, b)
    !$acc end parallel
    !$acc parallel loop collapse(2) present(a, b)
    do j = 1, n
       do i = 1, n
          a(i, j) = a(i, j) + b(j, i)
       end do
    end do
    !$acc end data
  end subroutine routines

  subroutine atomics (n)
    integer, intent (in) :: n
    integer :: i, k, least, bits, next, old
    k = 0
    least = 99
    bits = 0
    next = 0
    !$acc parallel loop copy(k, least, bits, next) copyin(a) copyout(w) private(old)
    do i = 1, n
       !$acc atomic
       k = k + 1
       !$acc atomic update
       least = min (least, a(i, 1))
       !$acc atomic update
       bits = ior (bits, iand (a(i, 2), 24))
       !$acc atomic capture
       old = next
       next = next + 2
       !$acc end atomic
       !$acc atomic read
       old = k
       !$acc atomic write
       w(i) = i
       w(i) = w(i) + merge (1, 0, old > 0)
    end do
    print *, k, least, bits, next
  end subroutine atomics

  subroutine in_series (n, last)
    integer, intent (in) :: n
    integer, intent (out) :: last
    integer :: i
    last = 0
    !$acc serial loop reduction(max:last) copy(v) async(1)
    do i = 2, n
       v(i) = mod (v(i) + v(i - 1), 997)
       last = max (last, v(i))
    end do
    !$acc wait(1)
    !$acc parallel loop copy(v)
    do i = 1, n
       v(i) = v(i) + last
    end do
  end subroutine in_series
end module clauses

program main
  use clauses
  implicit none
  integer :: i, j, n, s
  do j = 1, size
     v(j) = mod (7 * j, 23)
     do i = 1, size
        a(i, j) = mod (i * 13 + j * 5, 59)
        b(i, j) = a(i, j) - 7
     end do
  end do
  do n = size, 1, -20
     call launches (n, n > 1, 2)
     call shapes (n)
     call local (n, s)
     print *, s
     call queues (n)
     print *, sum (w(1:n))
     call routines (n)
     call atomics (n)
     call in_series (n, s)
     print *, s, sum (a), sum (b), sum (v), a(3, n), b(n, 1), v(n), w(n)
  end do
end program main
