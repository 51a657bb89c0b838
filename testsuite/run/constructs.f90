! Each construct of OpenACC 2.6 in Fortran beside loops that are rewritten:
! data, enter and exit data, update, declare, host_data, cache, atomic, routine,
! wait, serial, kernels, and the combined forms.  Without this test a directive
! of the front end for Fortran could meet a rewriting that was made for C.
!
! { acctile-host "GCC 12 alone computes something else on the device" }
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-report nests[0].kind doall }

module work
  implicit none
  integer, parameter :: n = 40
  integer :: table(n)
  !$acc declare create(table)
contains
  integer function fold (x, y)
    !$acc routine seq
    integer, value :: x, y
    fold = mod (x * 5 + y, 97)
  end function fold

  subroutine row (to, from, i)
    !$acc routine vector
    integer, intent(out) :: to(n)
    integer, intent(in) :: from(n)
    integer, value :: i
    integer :: j
    !$acc loop vector
    do j = 1, n
      to(j) = fold (from(j), i)
    end do
  end subroutine row
end module work

program constructs
  use work
  implicit none
  integer :: a(n, n), b(n, n), v(n), bins(0:6), i, j, s, last

  do j = 1, n
    do i = 1, n
      a(i, j) = i * 31 + j
      b(i, j) = ieor (i, j)
    end do
    v(j) = mod (7 * j, 13)
  end do

  !$acc enter data copyin(a) create(b) if(n > 3)
  !$acc parallel loop collapse(2) present(a, b)
  do j = 1, n
    do i = 1, n
      b(i, j) = a(j, i) + i
    end do
  end do
  !$acc update self(b(:, 1:n / 2))
  !$acc update device(b(:, 1:n / 2)) async(1)
  !$acc wait(1)
  !$acc exit data copyout(b)
  !$acc exit data delete(a) finalize
  print *, sum (b), b(3, 7)

  table = v
  !$acc update device(table)
  !$acc parallel loop collapse(2) copy(a)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) + table(j)
    end do
  end do
  print *, sum (a)

  !$acc data copy(v)
  !$acc host_data use_device(v)
  call scale (v)
  !$acc end host_data
  !$acc end data
  print *, v

  !$acc parallel loop copyin(v) copyout(table)
  do i = 2, n - 1
    !$acc cache(v(i - 1:i + 1))
    table(i) = v(i - 1) + 2 * v(i) + v(i + 1)
  end do
  !$acc end parallel loop

  bins = 0
  !$acc parallel loop copyin(a) copy(bins)
  do i = 1, n
    !$acc atomic update
    bins(mod (a(i, i), 7)) = bins(mod (a(i, i), 7)) + 1
  end do
  print *, bins

  !$acc parallel loop gang copyin(a) copyout(b)
  do j = 1, n
    call row (b(:, j), a(:, j), j)
  end do
  print *, sum (b)

  s = 0
  !$acc kernels loop independent reduction(+:s) copyin(a, b) async(2)
  do j = 1, n
    !$acc loop independent reduction(+:s)
    do i = 1, n
      s = s + mod (a(i, j) * b(j, i), 11)
    end do
  end do
  !$acc wait
  print *, s

  last = 1
  !$acc serial copyin(v) copy(last)
  do i = 1, n
    last = mod (last * 3 + v(i), 10007)
  end do
  !$acc end serial
  print *, last

  !$acc kernels copy(a) copyin(b)
  a(:, 2:n) = a(:, 2:n) + b(:, 1:n - 1)
  !$acc end kernels
  print *, sum (a)

contains
  subroutine scale (device)
    integer :: device(n)
    integer :: k
    !$acc parallel loop deviceptr(device)
    do k = 1, n
      device(k) = 3 * device(k) + k
    end do
  end subroutine scale
end program constructs
