#ifndef CTAGLIB_H
#define CTAGLIB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// TagLib reports failure by C++ exceptions, which must not cross Swift: every function here catches them.

/// What the tags of a sound tell, in UTF-8; NULL where a text is not there.
typedef struct ctaglib_tags {
    const char *title;
    const char *artist;
    const char *album;
    const char *date;
    const char *comment;
    /// The front cover, or the first picture where none is called so.
    const uint8_t *cover;
    size_t cover_count;
} ctaglib_tags;

/// What the header of a sound tells; 0 where it tells nothing.
typedef struct ctaglib_properties {
    int64_t milliseconds;
    int32_t sample_rate;
    int32_t channels;
    int32_t bits;
} ctaglib_properties;

typedef struct ctaglib_sound ctaglib_sound;

/// Reads tags and header of the file at the descriptor, whose own position is left alone.
/// The first bytes decide which format it is; the bytes from start on are the file. NULL where there is nothing to read.
ctaglib_sound *ctaglib_open(int descriptor, int64_t start);

void ctaglib_close(ctaglib_sound *sound);

/// The texts and bytes belong to the sound.
ctaglib_tags ctaglib_get_tags(const ctaglib_sound *sound);

ctaglib_properties ctaglib_get_properties(const ctaglib_sound *sound);

#ifdef __cplusplus
}
#endif

#endif
