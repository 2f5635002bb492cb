#ifndef DIARY_GZIP_H
#define DIARY_GZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Reads gzip files with zlib: libarchive's own filter doesn't verify the checksum, so that damage would go unnoticed. */

typedef struct diary_gzip diary_gzip;

/// Loads the library; false if it is missing.
bool diary_gzip_load(void);

/// True if a file has gzip's signature.
bool diary_gzip_is_one(int descriptor);

/// Reads from the descriptor's position on; the caller keeps the descriptor. NULL if memory is missing or the library
/// was not loaded.
diary_gzip *diary_gzip_begin(int descriptor);

/// Returns the decompressed data in pieces: the length of a piece, which is valid until the next one, 0 at the end, or
/// -1.
ssize_t diary_gzip_read(diary_gzip *gzip, const void **piece);

/// The reason for a failure; never NULL.
const char *diary_gzip_error(const diary_gzip *gzip);

void diary_gzip_free(diary_gzip *gzip);

#endif
