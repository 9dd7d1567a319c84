/* How compiled rules find attributes and methods, and look things up.

   Python remembers in its bytecode where it found `g.hand` the last time; Cython asks the type
   anew each time, and the rules do little else. So every place of the compiled code that asks
   remembers it too. For one version of one type, which Python changes whenever a class is changed:
   the offset of a field in its objects, what a property calls, or a method. For modules and for
   objects with a dict: at which place of the dict the name stood. Whatever is not that simple is
   asked of Python as before.

   compiled.py lets the translated rules call these instead of Cython's own. */

#if CYTHON_COMPILING_IN_CPYTHON && defined(__GNUC__) && !defined(Py_GIL_DISABLED)
#include <structmember.h>

/* Where an object's own dict is differs from Python to Python. With others than these it is not
   looked into. */
#define IS_PYTHON(minor) (PY_VERSION_HEX >> 16 == (0x0300 | (minor)))
#define KNOWS_DICTS (IS_PYTHON(11) || IS_PYTHON(13))

typedef enum {
    UNKNOWN,  /* Python is asked */
    GETTER,   /* what a property calls */
    CONSTANT, /* a value of the class; nothing of the object can hide it */
    OWN       /* in the dict of the object or module; else a value of the class, if there is one */
} Kind;

typedef struct {
    unsigned int version; /* of the type that was seen here last */
    Kind kind;
    Py_ssize_t offset;    /* of the field; 0 if the attribute is no plain field */
    Py_ssize_t place;     /* in the dict */
    PyObject *found;      /* in the type, which keeps it alive: a method, a getter, a value */
} Site;

#define NOTHING_SEEN {(unsigned int)-1, UNKNOWN, 0, 0, NULL}

#if KNOWS_DICTS
#define Py_BUILD_CORE 1
#include <internal/pycore_dict.h>
#undef Py_BUILD_CORE

/* Values of an object that stand in the order of its class's keys, while it has no dict. */
CYTHON_UNUSED static inline PyDictValues *values_of(PyObject *it) {
#if IS_PYTHON(11)
    return PyType_HasFeature(Py_TYPE(it), Py_TPFLAGS_MANAGED_DICT)
        ? ((PyDictValues **)it)[-4] : NULL;
#else
    return PyType_HasFeature(Py_TYPE(it), Py_TPFLAGS_INLINE_VALUES)
        && _PyObject_InlineValues(it)->valid ? _PyObject_InlineValues(it) : NULL;
#endif
}

CYTHON_UNUSED static inline PyDictObject *dict_of(PyObject *it) {
    PyTypeObject *type = Py_TYPE(it);
    if (PyType_HasFeature(type, Py_TPFLAGS_MANAGED_DICT))
#if IS_PYTHON(11)
        return ((PyDictObject **)it)[-3];
#else
        return _PyObject_GetManagedDict(it);
#endif
    return type->tp_dictoffset > 0
        ? *(PyDictObject **)((char *)it + type->tp_dictoffset) : NULL;
}

/* Names are the same object wherever they are written, so a name is sought without comparing. */
CYTHON_UNUSED static inline int stands_at(
    PyDictKeysObject *keys, Py_ssize_t place, PyObject *name) {
    return place < keys->dk_nentries && DK_UNICODE_ENTRIES(keys)[place].me_key == name;
}

CYTHON_UNUSED __attribute__((noinline)) static int place_learnt(
    Site *site, PyDictKeysObject *keys, PyObject *name) {
    for (site->place = 0; site->place < keys->dk_nentries; site->place++)
        if (stands_at(keys, site->place, name))
            return 1;
    site->place = 0;
    return 0;
}

/* What an object or a module itself has by a name, borrowed; `is_bare` if it has nothing at all. */
CYTHON_UNUSED static inline PyObject *own(Site *site, PyObject *it, PyObject *name, int *is_bare) {
    PyDictValues *values = values_of(it);
    PyDictObject *dict = values ? NULL : dict_of(it);
    PyDictKeysObject *keys;
    *is_bare = !values && !dict;
    if (*is_bare)
        return NULL;
    keys = values ? ((PyHeapTypeObject *)Py_TYPE(it))->ht_cached_keys : dict->ma_keys;
    if (keys->dk_kind == DICT_KEYS_GENERAL
        || (!stands_at(keys, site->place, name) && !place_learnt(site, keys, name)))
        return NULL;
    values = values ? values : dict->ma_values;
    return values ? values->values[site->place] : DK_UNICODE_ENTRIES(keys)[site->place].me_value;
}
#else
CYTHON_UNUSED static inline PyObject *own(
    CYTHON_UNUSED Site *site, PyObject *it, PyObject *name, int *is_bare) {
    *is_bare = 0;
    return PyModule_CheckExact(it) ? PyDict_GetItem(PyModule_GetDict(it), name) : NULL;
}
#endif

/* A field is what a member descriptor of the type points to: of a msgspec Struct, or a slot. */
CYTHON_UNUSED static Py_ssize_t offset_of(PyTypeObject *type, PyObject *found) {
    PyMemberDef *field;
    if (!found || !Py_IS_TYPE(found, &PyMemberDescr_Type)
        || !PyType_IsSubtype(type, PyDescr_TYPE(found)))
        return 0;
    field = ((PyMemberDescrObject *)found)->d_member;
    return field->type == T_OBJECT_EX && !(field->flags & ~READONLY) ? field->offset : 0;
}

/* What a property calls; the property keeps it alive. */
CYTHON_UNUSED static PyObject *getter_of(PyObject *property) {
    PyObject *getter = PyObject_GetAttrString(property, "fget");
    if (!getter)
        PyErr_Clear();
    Py_XDECREF(getter);
    return getter == Py_None ? NULL : getter;
}

/* Whether Python looks for attributes in the type and the dict of such an object alone. */
CYTHON_UNUSED static int is_plain(PyTypeObject *type) {
    return type->tp_getattro == PyObject_GenericGetAttr || type == &PyModule_Type;
}

/* What the type says; afterwards its version is known to the site, if it has one. */
CYTHON_UNUSED static PyObject *seen(Site *site, PyTypeObject *type, PyObject *name) {
    PyObject *found = is_plain(type) ? _PyType_Lookup(type, name) : NULL;
    site->version = type->tp_version_tag ? type->tp_version_tag : (unsigned int)-1;
    return found;
}

CYTHON_UNUSED static Kind kind_of(Site *site, PyTypeObject *type, PyObject *found) {
    if (!is_plain(type))
        return UNKNOWN;
    if (found && Py_IS_TYPE(found, &PyProperty_Type)) {
        site->found = getter_of(found);
        return site->found ? GETTER : UNKNOWN;
    }
    if (found && Py_TYPE(found)->tp_descr_get)
        return UNKNOWN;
    return type->tp_dictoffset ? OWN : found ? CONSTANT : UNKNOWN;
}

CYTHON_UNUSED static inline PyObject *vectorcalled(PyObject *it, PyObject **args, size_t nargsf) {
    vectorcallfunc call = NULL;
    if (PyType_HasFeature(Py_TYPE(it), Py_TPFLAGS_HAVE_VECTORCALL))
        call = *(vectorcallfunc *)((char *)it + Py_TYPE(it)->tp_vectorcall_offset);
    return call ? call(it, args, nargsf, NULL) : PyObject_Vectorcall(it, args, nargsf, NULL);
}

/* Call what was found, with the object or without the module that it was found in. */
CYTHON_UNUSED static inline PyObject *found_called(
    PyObject *found, PyObject *name, PyObject **args, size_t nargsf, int dropped) {
    PyObject *result;
    if (unlikely(!found))
        return PyErr_Occurred() ? NULL : PyObject_VectorcallMethod(name, args, nargsf, NULL);
    Py_INCREF(found);
    result = vectorcalled(found, args + dropped, (size_t)(PyVectorcall_NARGS(nargsf) - dropped));
    Py_DECREF(found);
    return result;
}

/* An attribute that is no field. */
CYTHON_UNUSED __attribute__((noinline)) static PyObject *attribute_elsewhere(
    Site *site, PyObject *it, PyObject *name) {
    PyObject *value = NULL;
    int is_bare;
    switch (site->kind) {
    case GETTER:
        return found_called(site->found, name, &it, 1, 0);
    case CONSTANT:
        value = site->found;
        break;
    case OWN:
        value = own(site, it, name, &is_bare);
        if (is_bare)
            value = site->found;
        break;
    default:
        break;
    }
    if (!value)
        return PyObject_GetAttr(it, name);
    Py_INCREF(value);
    return value;
}

CYTHON_UNUSED __attribute__((noinline)) static PyObject *attribute_met(
    Site *site, PyObject *it, PyObject *name) {
    PyTypeObject *type = Py_TYPE(it);
    PyObject *found = seen(site, type, name);
    site->offset = offset_of(type, found);
    site->found = found;
    site->kind = site->offset ? UNKNOWN : kind_of(site, type, found);
    return site->offset ? PyObject_GetAttr(it, name) : attribute_elsewhere(site, it, name);
}

CYTHON_UNUSED static inline PyObject *attribute_at(Site *site, PyObject *it, PyObject *name) {
    PyObject *value;
    if (unlikely(site->version != Py_TYPE(it)->tp_version_tag))
        return attribute_met(site, it, name);
    value = site->offset ? *(PyObject **)((char *)it + site->offset) : NULL;
    if (!value) /* no field, or a field that was deleted */
        return attribute_elsewhere(site, it, name);
    Py_INCREF(value);
    return value;
}

/* A method of an object with a dict of its own, which may hide it. */
CYTHON_UNUSED __attribute__((noinline)) static PyObject *method_or_own(
    Site *site, PyObject *name, PyObject **args, size_t nargsf) {
    int is_hidden = 1;
#if KNOWS_DICTS
    if (!values_of(args[0])) {
        PyObject *dict = (PyObject *)dict_of(args[0]);
        is_hidden = dict && (PyDict_GetItemWithError(dict, name) || PyErr_Occurred());
    }
#endif
    return found_called(is_hidden ? NULL : site->found, name, args, nargsf, 0);
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
    if (found && !PyType_HasFeature(Py_TYPE(found), Py_TPFLAGS_METHOD_DESCRIPTOR))
        found = NULL;
    site->found = found;
    site->kind = found && type->tp_dictoffset ? OWN : UNKNOWN;
    return site->kind == OWN ? method_or_own(site, name, args, nargsf)
        : found_called(found, name, args, nargsf, 0);
}

CYTHON_UNUSED static inline PyObject *method_called(
    Site *site, PyObject *name, PyObject **args, size_t nargsf) {
    if (unlikely(site->version != Py_TYPE(args[0])->tp_version_tag))
        return method_met(site, name, args, nargsf);
    return site->kind == OWN ? method_or_own(site, name, args, nargsf)
        : found_called(site->found, name, args, nargsf, 0);
}

/* An entry of a list or tuple by its number, which Python's own way takes four calls to read. */
CYTHON_UNUSED static inline PyObject *item_at(PyObject *it, PyObject *key) {
    size_t place;
    PyObject *value;
    if (!PyLong_CheckExact(key) || !__Pyx_PyLong_IsCompact(key) || !__Pyx_PyLong_IsNonNeg(key))
        return PyObject_GetItem(it, key);
    place = (size_t)__Pyx_PyLong_CompactValueUnsigned(key);
    if (PyList_CheckExact(it) && place < (size_t)PyList_GET_SIZE(it))
        value = PyList_GET_ITEM(it, place);
    else if (PyTuple_CheckExact(it) && place < (size_t)PyTuple_GET_SIZE(it))
        value = PyTuple_GET_ITEM(it, place);
    else
        return PyObject_GetItem(it, key);
    Py_INCREF(value);
    return value;
}

/* Mostly it is asked whether a list or a dict is empty. */
CYTHON_UNUSED static inline int truth_of(PyObject *it) {
    if (it == Py_True || it == Py_False || it == Py_None)
        return it == Py_True;
    if (PyDict_CheckExact(it))
        return PyDict_GET_SIZE(it) != 0;
    if (PyList_CheckExact(it) || PyTuple_CheckExact(it))
        return Py_SIZE(it) != 0;
    return PyObject_IsTrue(it);
}

#define ITEM item_at
#define IS_TRUE truth_of
#define ATTRIBUTE(it, name) \
    __extension__({ static Site site = NOTHING_SEEN; attribute_at(&site, it, name); })
#define CALL_METHOD(name, args, nargsf) \
    __extension__({ static Site site = NOTHING_SEEN; method_called(&site, name, args, nargsf); })

#else
#define ITEM __Pyx_PyObject_GetItem
#define IS_TRUE __Pyx_PyObject_IsTrue
#define ATTRIBUTE __Pyx_PyObject_GetAttrStr
#define CALL_METHOD __Pyx_PyObject_FastCallMethod
#endif
