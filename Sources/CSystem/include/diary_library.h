#ifndef DIARY_LIBRARY_H
#define DIARY_LIBRARY_H

#include <stdbool.h>

// The names by which the loader knows the libraries of this system, and their packages.
#if __has_include("diary_library_names.h")
#include "diary_library_names.h"
#else
// .ci/setup, which writes that header, was not run: these are the names that linkers use.
#define DIARY_LIBRARY_ARCHIVE "libarchive.so"
#define DIARY_LIBRARY_ASOUND "libasound.so"
#define DIARY_LIBRARY_CMARK_GFM "libcmark-gfm.so"
#define DIARY_LIBRARY_CMARK_GFM_EXTENSIONS "libcmark-gfm-extensions.so"
#define DIARY_LIBRARY_GUMBO "libgumbo.so"
#define DIARY_LIBRARY_ICAL "libical.so"
#define DIARY_LIBRARY_ICUI18N "libicui18n.so"
#define DIARY_LIBRARY_NETTLE "libnettle.so"
#define DIARY_LIBRARY_XML2 "libxml2.so"
#define DIARY_LIBRARY_YAML "libyaml.so"
#define DIARY_LIBRARY_Z "libz.so"
#define DIARY_LIBRARY_PACKAGES ""
#endif

/// The interface of libchafa that is declared in CChafa, which has no header without GLib's.
#define DIARY_LIBRARY_CHAFA "libchafa.so.0"

/// Sets a function pointer to a symbol of a library from dlopen(3); false and NULL if it has none.
bool diary_library_find(void *library, const char *name, void *function);

/// The package that brings a library on the system on which diary was built; NULL if no package manager knew it. Ends at
/// the first line break.
const char *diary_library_package(const char *library);

#endif
