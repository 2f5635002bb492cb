#ifndef DIARY_UNPACKING_H
#define DIARY_UNPACKING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/* Archives of other programs by libarchive: zip, tar and 7z, as they are or in gzip, xz or zstd, and no others. */

typedef struct diary_unpacking diary_unpacking;

enum diary_unpacked_kind { diary_unpacked_file, diary_unpacked_folder, diary_unpacked_link, diary_unpacked_special };

/// What the header of a member says.
struct diary_unpacked_member {
    /// Valid until the next member.
    const char *name;
    enum diary_unpacked_kind kind;
    /// -1 where the archive doesn't tell.
    int64_t size;
    bool is_encrypted;
    bool has_time;
    /// Seconds since 1970.
    int64_t time;
};

enum { diary_unpacking_damaged = -1, diary_unpacking_broken = -2 };

/// Loads the library, and a locale that keeps names as they are; false where the library is missing.
bool diary_unpacking_load(void);

/// Reads an archive from a descriptor that stays the caller's. NULL where memory is missing or the library was not loaded.
diary_unpacking *diary_unpacking_begin(int descriptor);

/// Goes to the next member. Returns 1, 0 at the end, or `diary_unpacking_broken` where nothing more can be read.
int diary_unpacking_next(diary_unpacking *archive, struct diary_unpacked_member *member);

/// Reads from the present member; what is not stored of it is zeros. Returns the bytes read, 0 at its end,
/// `diary_unpacking_damaged` where only this member can't be read further or what was read is not what was packed, or
/// `diary_unpacking_broken`.
ssize_t diary_unpacking_read(diary_unpacking *archive, void *bytes, size_t capacity);

/// Whether the archive of the present member is a zip, whose members stand for themselves.
bool diary_unpacking_is_zip(diary_unpacking *archive);

/// What libarchive says of the last failure; never NULL.
const char *diary_unpacking_error(diary_unpacking *archive);

void diary_unpacking_free(diary_unpacking *archive);

#endif
