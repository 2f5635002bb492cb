#ifndef DIARY_LIBRARY_H
#define DIARY_LIBRARY_H

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// The names by which the loader knows the libraries of this system, and their packages.
#if __has_include("diary_library_names.h")
#include "diary_library_names.h"
#else
// .ci/setup, which writes that header, was not run: these are the names that linkers use.
#define DIARY_LIBRARY_ARCHIVE "libarchive.so"
#define DIARY_LIBRARY_ASOUND "libasound.so"
#define DIARY_LIBRARY_CMARK_GFM_EXTENSIONS "libcmark-gfm-extensions.so"
#define DIARY_LIBRARY_ICAL "libical.so"
#define DIARY_LIBRARY_ICUI18N "libicui18n.so"
#define DIARY_LIBRARY_NETTLE "libnettle.so"
#define DIARY_LIBRARY_XML2 "libxml2.so"
#define DIARY_LIBRARY_Z "libz.so"
#define DIARY_LIBRARY_SYSTEM ""
#define DIARY_LIBRARY_PACKAGES ""
#endif

/// The interface of libchafa that is declared in CChafa, which has no header without GLib's.
#define DIARY_LIBRARY_CHAFA "libchafa.so.0"

// A table of a library's functions, which is loaded when it is first needed. FUNCTIONS(F) is F(name) for each of them:
//
//     #define FUNCTIONS(F) F(nettle_md5_init) F(nettle_md5_update)
//     static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } nettle;
//     DIARY_LIBRARY(nettle, load_nettle, DIARY_LIBRARY_NETTLE, RTLD_LOCAL, FUNCTIONS, (void)0)
//
// defines `bool load_nettle(void)`, which is false where the library or one of the functions is missing. They are called as
// `nettle.nettle_md5_init(…)`. The last argument is evaluated once after loading.

#define DIARY_LIBRARY_POINTER(function) __typeof__(&function) function;
// In two steps, since a name may be a macro for one with a version.
#define DIARY_LIBRARY_FIND(function) DIARY_LIBRARY_FIND_NAMED(function)
#define DIARY_LIBRARY_FIND_NAMED(function) &&diary_library_find(handle, #function, &found->function)

#define DIARY_LIBRARY(table, load, file, scope, FUNCTIONS, prepare) \
    static bool load##_result; \
    static void load##_now(void) { \
        __typeof__(table) *found = &table; \
        void *handle = dlopen(file, RTLD_NOW | scope); \
        load##_result = handle != NULL FUNCTIONS(DIARY_LIBRARY_FIND); \
        if (load##_result) prepare; \
    } \
    bool load(void) { \
        static pthread_once_t once = PTHREAD_ONCE_INIT; \
        pthread_once(&once, load##_now); \
        return load##_result; \
    }

/// Sets a function pointer to a symbol of a library from dlopen(3); false and NULL if it has none.
bool diary_library_find(void *library, const char *name, void *function);

/// The package that brings a library on the system on which diary was built; NULL if no package manager knew it. Ends at
/// the first line break.
const char *diary_library_package(const char *library);

#endif
