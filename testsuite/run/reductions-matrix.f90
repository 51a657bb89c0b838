! All operators of reductions of Fortran at once, on every level, several levels
! of one loop, and across the levels of two and three loops, in parallel and
! kernels regions.  Without this test an operator could be lost on one of them.
!
! { acctile-options "-cpp -ffree-line-length-none" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

#define NUMBERS reduction(+:s, ds) reduction(*:p) reduction(max:m, dm) reduction(min:l)
#define BITS reduction(iand:b) reduction(ior:o) reduction(ieor:x)
#define LOGICALS reduction(.and.:t) reduction(.or.:f) reduction(.eqv.:e) reduction(.neqv.:d)
#define ALL NUMBERS BITS LOGICALS

#define VALUES integer :: i, j, k, s, p, m, l, b, o, x, v; double precision :: ds, dm; logical :: t, f, e, d
#define BEGIN s = 3; p = 1; m = -9; l = 9; b = -1; o = 2; x = 5; ds = 0.5d0; dm = -2.5d0; t = .true.; f = .false.; e = .true.; d = .false.
#define STEP s = s + v; p = p * merge (-1, 1, v == 7); m = max (m, v); l = min (l, v); b = iand (b, not (iand (v, 8))); o = ior (o, iand (v, 20)); x = ieor (x, v); ds = ds + v * 0.5d0; dm = max (dm, v * 0.25d0); t = t .and. v /= 47; f = f .or. v == 29; e = e .eqv. v /= 11; d = d .neqv. v == 12
#define END print *, s, p, m, l, b, o, x, ds, dm, t, f, e, d

module matrix
  implicit none
  integer, parameter :: size = 19
  integer :: a(size, size, size)
contains

  subroutine any_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine any_1

  subroutine gang_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine gang_1

  subroutine worker_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop worker copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine worker_1

  subroutine vector_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop vector copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine vector_1

  subroutine gang_vector_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang vector copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine gang_vector_1

  subroutine gang_worker_vector (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang worker vector copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine gang_worker_vector

  subroutine kernels_1 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc kernels loop independent copyin(a) private(v) ALL
    do i = 1, n
       v = a(i, 4, 3)
       STEP
    end do
    END
  end subroutine kernels_1

  subroutine any_2 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop copyin(a) ALL
    do i = 1, n
       !$acc loop private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine any_2

  subroutine gang_vector (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang copyin(a) ALL
    do i = 1, n
       !$acc loop vector private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine gang_vector

  subroutine gang_worker (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang copyin(a) ALL
    do i = 1, n
       !$acc loop worker private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine gang_worker

  subroutine worker_vector (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop worker copyin(a) ALL
    do i = 1, n
       !$acc loop vector private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine worker_vector

  subroutine gang_both (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang copyin(a) ALL
    do i = 1, n
       !$acc loop worker vector private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine gang_both

  subroutine kernels_2 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc kernels loop independent copyin(a) ALL
    do i = 1, n
       !$acc loop independent private(v) ALL
       do j = 1, n
          v = a(j, i, 2)
          STEP
       end do
    end do
    END
  end subroutine kernels_2

  subroutine any_3 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop copyin(a) ALL
    do i = 1, n
       !$acc loop ALL
       do j = 1, n
          !$acc loop private(v) ALL
          do k = 1, n
             v = a(k, j, i)
             STEP
          end do
       end do
    end do
    END
  end subroutine any_3

  subroutine gang_worker_vector_3 (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop gang copyin(a) ALL
    do i = 1, n
       !$acc loop worker ALL
       do j = 1, n
          !$acc loop vector private(v) ALL
          do k = 1, n
             v = a(k, j, i)
             STEP
          end do
       end do
    end do
    END
  end subroutine gang_worker_vector_3

  subroutine collapsed (n)
    integer, intent (in) :: n
    VALUES
    BEGIN
    !$acc parallel loop collapse(3) copyin(a) private(v) ALL
    do i = 1, n
       do j = 1, n
          do k = 1, n
             v = a(k, j, i)
             STEP
          end do
       end do
    end do
    END
  end subroutine collapsed

  subroutine each (n)
    integer, intent (in) :: n
    call any_1 (n)
    call gang_1 (n)
    call worker_1 (n)
    call vector_1 (n)
    call gang_vector_1 (n)
    call gang_worker_vector (n)
    call kernels_1 (n)
    call any_2 (n)
    call gang_vector (n)
    call gang_worker (n)
    call worker_vector (n)
    call gang_both (n)
    call kernels_2 (n)
    call any_3 (n)
    call gang_worker_vector_3 (n)
    call collapsed (n)
  end subroutine each
end module matrix

program reductions
  use matrix
  implicit none
  integer :: i, j, k
  do i = 1, size
     do j = 1, size
        do k = 1, size
           a(k, j, i) = mod (i * 37 + j * 11 + k * 5, 61) - 12
        end do
     end do
  end do
  call each (0)
  call each (1)
  call each (size)
end program reductions
