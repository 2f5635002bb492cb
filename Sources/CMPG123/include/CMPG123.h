#ifndef CMPG123_H
#define CMPG123_H

/// libmpg123's own function, with its messages switched off: libsndfile finds this one before the library's.
///
/// libmpg123 writes every defect of a damaged MP3 to standard error, thousands of lines for one file, and libsndfile
/// does not silence it. Errors reach libsndfile as a code all the same.
void *mpg123_new(const char *decoder, int *error);

#endif
