# The functions of pointers.py for compiled files.

from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer

cdef inline void *_begin(object column, Py_ssize_t width) except? NULL:
    cdef Py_buffer view
    PyObject_GetBuffer(column, &view, PyBUF_SIMPLE)  # refuses a column with gaps
    cdef void *begin = view.buf
    cdef Py_ssize_t itemsize = view.itemsize
    PyBuffer_Release(&view)
    if itemsize != width:
        raise ValueError(f"a pass wants items of {width} bytes without gaps, not of {itemsize}")
    return begin

cdef inline unsigned int code_at(int width, const void *text, Py_ssize_t i) noexcept nogil:
    if width == 1:
        return (<const unsigned char *>text)[i]
    return (<const unsigned short *>text)[i] if width == 2 else (<const unsigned int *>text)[i]

cdef inline unsigned char *uchars(object column) except? NULL:
    return <unsigned char *>_begin(column, 1)

cdef inline short *shorts(object column) except? NULL:
    return <short *>_begin(column, 2)

cdef inline unsigned short *ushorts(object column) except? NULL:
    return <unsigned short *>_begin(column, 2)

cdef inline int *ints(object column) except? NULL:
    return <int *>_begin(column, 4)

cdef inline unsigned int *uints(object column) except? NULL:
    return <unsigned int *>_begin(column, 4)

cdef inline float *floats(object column) except? NULL:
    return <float *>_begin(column, 4)

cdef inline double *doubles(object column) except? NULL:
    return <double *>_begin(column, 8)

cdef inline unsigned long long *ulonglongs(object column) except? NULL:
    return <unsigned long long *>_begin(column, 8)

cdef inline unsigned char *uchars_at(unsigned char *memory, Py_ssize_t offset) noexcept:
    return memory + offset

cdef inline int *ints_at(unsigned char *memory, Py_ssize_t offset) noexcept:
    return <int *>(memory + offset)

cdef inline double *doubles_at(unsigned char *memory, Py_ssize_t offset) noexcept:
    return <double *>(memory + offset)

cdef inline unsigned long long *ulonglongs_at(unsigned char *memory, Py_ssize_t offset) noexcept:
    return <unsigned long long *>(memory + offset)
