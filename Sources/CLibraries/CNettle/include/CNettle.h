#ifndef DIARY_CNETTLE_H
#define DIARY_CNETTLE_H

#include <stddef.h>
#include <stdint.h>

/* MD5 by nettle, which is loaded for the first hash. It names files in exports for other programs and protects nothing. */

typedef struct diary_md5 diary_md5;

/// Begins a hash. NULL if nettle or memory is missing.
diary_md5 *diary_md5_begin(void);

void diary_md5_update(diary_md5 *hash, const uint8_t *bytes, size_t count);

/// Writes the 16 bytes of the hash and begins another.
void diary_md5_digest(diary_md5 *hash, uint8_t *digest);

void diary_md5_free(diary_md5 *hash);

#endif
