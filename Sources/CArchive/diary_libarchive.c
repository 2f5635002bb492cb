#include "diary_libarchive.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <locale.h>
#include <pthread.h>

struct diary_libarchive libarchive;

static bool is_loaded;
// The library converts names by the locale of the thread: in that of C it warns, and writes them as they are.
static locale_t utf8;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    void *handle = dlopen(DIARY_LIBRARY_ARCHIVE, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
#define FIND(name) && diary_library_find(handle, "archive_" #name, &libarchive.name)
    is_loaded = true DIARY_LIBARCHIVE(FIND);
#undef FIND
}

bool diary_libarchive_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

int diary_libarchive_write_header(struct archive *archive, struct archive_entry *entry) {
    locale_t before = utf8 == (locale_t)0 ? (locale_t)0 : uselocale(utf8);
    int code = libarchive.write_header(archive, entry);
    if (before != (locale_t)0) uselocale(before);
    return code;
}
