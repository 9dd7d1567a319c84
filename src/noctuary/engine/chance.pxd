# What a compiler may rely on: a stream of chance is a number of 64 bits without a sign, which C
# multiplies at once where Python needs a long number. Nothing else of the rules has such types.
import cython

cdef unsigned long long MASK, HALF, TWICE, MULTIPLIER, INCREMENT

@cython.locals(out=cython.ulonglong)
cpdef tuple below(unsigned long long x, unsigned long long n)

@cython.locals(out=cython.ulonglong, faces=list)
cpdef tuple dice(unsigned long long x, Py_ssize_t n, unsigned long long sides)

@cython.locals(out=cython.ulonglong, last=Py_ssize_t, chosen=Py_ssize_t)
cpdef shuffle(unsigned long long x, list pile)
