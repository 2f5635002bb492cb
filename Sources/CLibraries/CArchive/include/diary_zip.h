#ifndef DIARY_ZIP_H
#define DIARY_ZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Zip archives by libarchive, written from the first to the last byte; with zip64 if necessary. */

typedef struct diary_zip diary_zip;

/// Begins a zip on a descriptor, which the caller keeps. NULL if libarchive or memory is missing.
diary_zip *diary_zip_begin(int descriptor);

/// Begins a member of `size` bytes; its name is UTF-8, `time` seconds since 1970. Returns 0, or -1.
int diary_zip_add(diary_zip *zip, const char *name, int64_t size, int64_t time, bool compresses);

/// Writes bytes of the member begun last. Returns 0, or -1; more than its size is an error.
int diary_zip_write(diary_zip *zip, const void *bytes, size_t count);

/// Writes the directory at the end. Returns 0, or -1.
int diary_zip_finish(diary_zip *zip);

/// The errno of the last failure; 0 or less if it was not a system error.
int diary_zip_error_code(diary_zip *zip);

void diary_zip_free(diary_zip *zip);

#endif
