#ifndef CTAGLIB_H
#define CTAGLIB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// TagLib reports failure by C++ exceptions, which must not cross Swift: every function here catches them.

/// The texts in the tags of a sound, in UTF-8; NULL for a missing one.
typedef struct ctaglib_tags {
    const char *title;
    const char *artist;
    const char *album;
    const char *date;
    const char *comment;
    /// The front cover, or the first picture if none is marked as such.
    const uint8_t *cover;
    size_t cover_count;
} ctaglib_tags;

/// The properties in the header of a sound; 0 for a missing one.
typedef struct ctaglib_properties {
    int64_t milliseconds;
    int32_t sample_rate;
    int32_t channels;
    int32_t bits;
} ctaglib_properties;

typedef struct ctaglib_sound ctaglib_sound;

/// Reads tags and header of the file at the descriptor, whose own position does not change. The signature decides the
/// format; the file begins at the offset start. NULL if there is nothing to read.
ctaglib_sound *ctaglib_open(int descriptor, int64_t start);

void ctaglib_close(ctaglib_sound *sound);

/// The texts and bytes belong to the sound.
ctaglib_tags ctaglib_get_tags(const ctaglib_sound *sound);

ctaglib_properties ctaglib_get_properties(const ctaglib_sound *sound);

#ifdef __cplusplus
}
#endif

#endif
