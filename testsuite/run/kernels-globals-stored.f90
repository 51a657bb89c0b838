! A kernels region of two nests, of which the first stores through a pointer to
! what may be the variable of a module that the second reads.  Without this test
! the second could be handed the value of before.
!
! SPDX-License-Identifier: GPL-3.0-or-later

! { acctile-host "GCC alone maps the variable twice" }

module stored_to
  implicit none
  integer, target :: kept = 3
contains
  subroutine pointed(n, p, b)
    integer :: n, i
    integer, pointer :: p(:)
    real(8) :: b(n)
    !$acc kernels copy(p)
    do i = 1, size(p)
      p(i) = p(i) + 1
    end do
    do i = 1, n
      b(i) = b(i) + kept
    end do
    !$acc end kernels
  end subroutine

  function kept_as_array() result(q)
    use iso_c_binding
    integer, pointer :: q(:)
    call c_f_pointer(c_loc(kept), q, [1])
  end function
end module

program stored
  use stored_to
  implicit none
  real(8) :: b(50)
  integer, pointer :: p(:)
  integer :: i, n = 50
  do i = 1, 50
    b(i) = mod(i, 7)
  end do
  allocate (p(20))
  p = 4
  call pointed(n, p, b)
  deallocate (p)
  p => kept_as_array()
  call pointed(n, p, b)
  print '(f14.4,2i6)', sum(b), sum(p), kept
end program
