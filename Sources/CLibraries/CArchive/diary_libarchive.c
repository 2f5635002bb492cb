#include "diary_libarchive.h"

#include <locale.h>

struct diary_libarchive libarchive;

// The library converts names by the locale of the thread: in that of C it warns, and writes them as they are.
static locale_t utf8;

DIARY_LIBRARY(
    libarchive, diary_libarchive_load, DIARY_LIBRARY_ARCHIVE, RTLD_LOCAL, DIARY_LIBARCHIVE,
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0))

int diary_libarchive_write_header(struct archive *archive, struct archive_entry *entry) {
    locale_t before = utf8 == (locale_t)0 ? (locale_t)0 : uselocale(utf8);
    int code = libarchive.archive_write_header(archive, entry);
    if (before != (locale_t)0) uselocale(before);
    return code;
}
