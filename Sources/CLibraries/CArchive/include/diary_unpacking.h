#ifndef DIARY_UNPACKING_H
#define DIARY_UNPACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Archives of other programs by libarchive: zip, tar and 7z, plain or compressed by gzip, xz or zstd, and no others. */

typedef struct diary_unpacking diary_unpacking;

enum diary_unpacked_kind { diary_unpacked_file, diary_unpacked_folder, diary_unpacked_link, diary_unpacked_special };

/// The header of a member.
struct diary_unpacked_member {
    /// Valid until the next member.
    const char *name;
    enum diary_unpacked_kind kind;
    /// -1 if the archive doesn't say.
    int64_t size;
    bool is_encrypted;
    bool has_time;
    /// Seconds since 1970.
    int64_t time;
};

enum { diary_unpacking_damaged = -1, diary_unpacking_broken = -2 };

/// Loads the library, and a locale that keeps names as they are; false if the library is missing.
bool diary_unpacking_load(void);

/// Reads an archive from a descriptor, which the caller keeps. NULL if memory is missing or the library was not loaded.
diary_unpacking *diary_unpacking_begin(int descriptor);

/// Moves to the next member. Returns 1, 0 at the end, or `diary_unpacking_broken` if nothing more can be read.
int diary_unpacking_next(diary_unpacking *archive, struct diary_unpacked_member *member);

/// Reads from the current member; holes are zeros. Returns the bytes read, 0 at its end, `diary_unpacking_damaged` if
/// only this member can't be read further or its checksum is wrong, or `diary_unpacking_broken`.
ssize_t diary_unpacking_read(diary_unpacking *archive, void *bytes, size_t capacity);

/// True if the archive of the current member is a zip, whose members are independent.
bool diary_unpacking_is_zip(diary_unpacking *archive);

/// The moment that libarchive reads from a zip's fields of date and time, which are those of MS-DOS: the local time of
/// this process.
int64_t diary_unpacking_dos_time(uint16_t date, uint16_t time);

/// What the clock of this process shows at a moment, in seconds since its 1970-01-01 00:00.
int64_t diary_unpacking_local_clock(int64_t time);

/// libarchive's message about the last failure; never NULL.
const char *diary_unpacking_error(diary_unpacking *archive);

void diary_unpacking_free(diary_unpacking *archive);

#endif
