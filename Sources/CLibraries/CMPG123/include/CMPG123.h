#ifndef CMPG123_H
#define CMPG123_H

#include <stdbool.h>

/// libmpg123's own function, with its messages switched off: libsndfile finds this one before the library's.
///
/// libmpg123 writes every defect of a damaged MP3 to standard error, thousands of lines for one file, and libsndfile
/// does not silence it. Errors reach libsndfile as a code all the same.
void *mpg123_new(const char *decoder, int *error);

/// libmpg123's own function, which doesn't let a decoder with ``diary_mpg123_force_stereo`` end where the number of
/// channels changes.
int mpg123_param2(void *handle, int type, long value, double number);

/// Lets the decoders that this thread makes give two channels, also for frames of one: libsndfile stops where the number
/// of channels changes.
void diary_mpg123_force_stereo(bool is_forced);

#endif
