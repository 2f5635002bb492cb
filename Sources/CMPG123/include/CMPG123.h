#ifndef CMPG123_H
#define CMPG123_H

/// libmpg123's own function, with its messages switched off: libsndfile finds this one before the library's.
///
/// libmpg123 writes each oddity of a damaged MP3 to standard error, thousands of lines for one file, and libsndfile
/// does not tell it to be quiet. What is wrong reaches libsndfile as a code all the same.
void *mpg123_new(const char *decoder, int *error);

#endif
