#ifndef DIARY_CARCHIVE_H
#define DIARY_CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "diary_unpacking.h"
#include "diary_zip.h"

/* Tar archives by libarchive, which is loaded when the first is opened: a start of the program doesn't pay for it.
   Archives are neither compressed when written nor unpacked from compression when read. */

typedef struct diary_archive diary_archive;

/// What the header of a member says.
struct diary_archive_member {
    /// Valid until the next member.
    const char *name;
    int64_t size;
    /// Whether it is a file of its own: no folder, link or device, and without holes.
    bool is_plain_file;
};

/// Begins a pax archive on a descriptor that stays the caller's. NULL where libarchive or memory is missing.
diary_archive *diary_archive_begin(int descriptor);

/// Reads a tar archive from where the descriptor stands. NULL where libarchive or memory is missing.
diary_archive *diary_archive_open(int descriptor);

/// Begins a member of `size` bytes; `time` is seconds since 1970. Returns 0, or -1.
int diary_archive_add(diary_archive *archive, const char *name, int64_t size, unsigned mode, int64_t time);

/// Writes bytes of the member begun last. Returns 0, or -1; more than its size is an error.
int diary_archive_write(diary_archive *archive, const void *bytes, size_t count);

/// Writes the archive's end. Returns 0, or -1.
int diary_archive_finish(diary_archive *archive);

/// Goes to the next member. Returns 1, 0 at the end, or -1.
int diary_archive_next(diary_archive *archive, struct diary_archive_member *member);

/// Reads from the present member. Returns the bytes read, 0 at its end, or -1.
ssize_t diary_archive_read(diary_archive *archive, void *bytes, size_t capacity);

/// The system's error of the last failure; 0 or less where it was none of the system.
int diary_archive_error_code(diary_archive *archive);

/// What libarchive says of the last failure; never NULL.
const char *diary_archive_error(diary_archive *archive);

void diary_archive_free(diary_archive *archive);

#endif
