/* How compiled rules find attributes and methods.

   Python remembers in its bytecode where it found `g.hand` the last time; Cython asks the type
   anew each time, and the rules do little else. So every place of the compiled code that asks
   remembers it too: for one version of one type, which Python changes whenever a class is changed,
   the offset of a field in its objects, or a method. Whatever is not that simple is asked of Python
   as before.

   compiled.py lets the translated rules call these two instead of Cython's own. */

#if CYTHON_COMPILING_IN_CPYTHON && defined(__GNUC__) && !defined(Py_GIL_DISABLED)
#include <structmember.h>

typedef struct {
    unsigned int version; /* of the type that was seen here last */
    Py_ssize_t offset;    /* of the field; 0 if the attribute is no plain field */
    PyObject *method;     /* kept alive by the type; NULL if it is not found in the type alone */
} Site;

#define NOTHING_SEEN {(unsigned int)-1, 0, NULL}

/* A field is what a member descriptor of the type points to: of a msgspec Struct, or a slot. */
CYTHON_UNUSED static Py_ssize_t offset_of(PyTypeObject *type, PyObject *found) {
    PyMemberDef *field;
    if (!found || !Py_IS_TYPE(found, &PyMemberDescr_Type)
        || !PyType_IsSubtype(type, PyDescr_TYPE(found)))
        return 0;
    field = ((PyMemberDescrObject *)found)->d_member;
    return field->type == T_OBJECT_EX && !(field->flags & ~READONLY) ? field->offset : 0;
}

/* What the type says; afterwards its version is known to the site, if it has one. */
CYTHON_UNUSED static PyObject *seen(Site *site, PyTypeObject *type, PyObject *name) {
    PyObject *found =
        type->tp_getattro == PyObject_GenericGetAttr ? _PyType_Lookup(type, name) : NULL;
    site->version = type->tp_version_tag ? type->tp_version_tag : (unsigned int)-1;
    return found;
}

/* The field of an object, which may have been deleted. */
CYTHON_UNUSED static inline PyObject *field_at(Py_ssize_t offset, PyObject *it, PyObject *name) {
    PyObject *value = offset ? *(PyObject **)((char *)it + offset) : NULL;
    if (unlikely(!value))
        return PyObject_GetAttr(it, name);
    Py_INCREF(value);
    return value;
}

CYTHON_UNUSED __attribute__((noinline)) static PyObject *attribute_met(
    Site *site, PyObject *it, PyObject *name) {
    site->offset = offset_of(Py_TYPE(it), seen(site, Py_TYPE(it), name));
    return field_at(site->offset, it, name);
}

CYTHON_UNUSED static inline PyObject *attribute_at(Site *site, PyObject *it, PyObject *name) {
    return likely(site->version == Py_TYPE(it)->tp_version_tag)
        ? field_at(site->offset, it, name) : attribute_met(site, it, name);
}

/* Call what was found, with the object or without the module that it was found in. */
CYTHON_UNUSED static inline PyObject *found_called(
    PyObject *found, PyObject *name, PyObject **args, size_t nargsf, int dropped) {
    PyObject *result;
    if (unlikely(!found))
        return PyErr_Occurred() ? NULL : PyObject_VectorcallMethod(name, args, nargsf, NULL);
    Py_INCREF(found);
    result = PyObject_Vectorcall(
        found, args + dropped, (size_t)(PyVectorcall_NARGS(nargsf) - dropped), NULL);
    Py_DECREF(found);
    return result;
}

CYTHON_UNUSED __attribute__((noinline)) static PyObject *method_met(
    Site *site, PyObject *name, PyObject **args, size_t nargsf) {
    PyTypeObject *type = Py_TYPE(args[0]);
    PyObject *found;
    if (PyModule_CheckExact(args[0])) {
        found = PyDict_GetItemWithError(PyModule_GetDict(args[0]), name);
        return found_called(found, name, args, nargsf, 1);
    }
    found = seen(site, type, name);
    /* An object with a dict of its own may hide a method of its class. */
    site->method = found && !type->tp_dictoffset
                && PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR) ? found : NULL;
    return found_called(site->method, name, args, nargsf, 0);
}

CYTHON_UNUSED static inline PyObject *method_called(
    Site *site, PyObject *name, PyObject **args, size_t nargsf) {
    return likely(site->version == Py_TYPE(args[0])->tp_version_tag)
        ? found_called(site->method, name, args, nargsf, 0) : method_met(site, name, args, nargsf);
}

#define ATTRIBUTE(it, name) \
    __extension__({ static Site site = NOTHING_SEEN; attribute_at(&site, it, name); })
#define CALL_METHOD(name, args, nargsf) \
    __extension__({ static Site site = NOTHING_SEEN; method_called(&site, name, args, nargsf); })

#else
#define ATTRIBUTE __Pyx_PyObject_GetAttrStr
#define CALL_METHOD __Pyx_PyObject_FastCallMethod
#endif
