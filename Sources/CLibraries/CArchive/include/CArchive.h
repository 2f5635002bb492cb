#ifndef DIARY_CARCHIVE_H
#define DIARY_CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "diary_unpacking.h"
#include "diary_zip.h"

/* Tar archives by libarchive, which is loaded for the first one, so that it does not slow the start of the program.
   Archives are neither compressed when written nor unpacked from compression when read. */

typedef struct diary_archive diary_archive;

/// The header of a member.
struct diary_archive_member {
    /// Valid until the next member.
    const char *name;
    int64_t size;
    /// True if it is a plain file: not a folder, link or device, and without holes.
    bool is_plain_file;
};

/// Begins a pax archive on a descriptor, which the caller keeps. NULL if libarchive or memory is missing.
diary_archive *diary_archive_begin(int descriptor);

/// Reads a tar archive from the descriptor's position on. NULL if libarchive or memory is missing.
diary_archive *diary_archive_open(int descriptor);

/// Begins a member of `size` bytes; `time` is seconds since 1970. Returns 0, or -1.
int diary_archive_add(diary_archive *archive, const char *name, int64_t size, unsigned mode, int64_t time);

/// Writes bytes of the member begun last. Returns 0, or -1; more than its size is an error.
int diary_archive_write(diary_archive *archive, const void *bytes, size_t count);

/// Writes the archive's end. Returns 0, or -1.
int diary_archive_finish(diary_archive *archive);

/// Moves to the next member. Returns 1, 0 at the end, or -1.
int diary_archive_next(diary_archive *archive, struct diary_archive_member *member);

/// Reads from the current member. Returns the bytes read, 0 at its end, or -1.
ssize_t diary_archive_read(diary_archive *archive, void *bytes, size_t capacity);

/// The errno of the last failure; 0 or less if it was not a system error.
int diary_archive_error_code(diary_archive *archive);

/// libarchive's message about the last failure; never NULL.
const char *diary_archive_error(diary_archive *archive);

void diary_archive_free(diary_archive *archive);

#endif
