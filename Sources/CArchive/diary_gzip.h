#ifndef DIARY_GZIP_H
#define DIARY_GZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* What gzip has packed, by zlib: libarchive's own filter doesn't look at the checksum, so that damage would pass for content. */

typedef struct diary_gzip diary_gzip;

/// Loads the library; false where it is missing.
bool diary_gzip_load(void);

/// Whether a file begins as gzip does.
bool diary_gzip_is_one(int descriptor);

/// Reads from the descriptor's place on; it stays the caller's. NULL where memory is missing or the library was not loaded.
diary_gzip *diary_gzip_begin(int descriptor);

/// Hands out what was packed, piece by piece. Returns the bytes of a piece, which is valid until the next one, 0 at the end, or -1.
ssize_t diary_gzip_read(diary_gzip *gzip, const void **piece);

/// Why reading failed; never NULL.
const char *diary_gzip_error(const diary_gzip *gzip);

void diary_gzip_free(diary_gzip *gzip);

#endif
