#include "diary_unpacking.h"
#include "diary_gzip.h"
#include "diary_libarchive.h"

#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

bool diary_unpacking_load(void) {
    // Names that an archive marks as Unicode are converted for the locale; in this one they stay whole.
    setlocale(LC_CTYPE, "C.UTF-8");
    return diary_libarchive_load() && diary_gzip_load();
}

struct diary_unpacking {
    struct archive *archive;
    // The gzip layer around the archive, if any.
    diary_gzip *gzip;
    // The current block of the current member, and the positions in both.
    const char *block;
    size_t block_size;
    int64_t block_offset, position;
    // The status of the next block.
    int pending;
};

enum { block_size = 1 << 18, nothing_pending = 1, unreadable_headers = 1000 };

static la_ssize_t read_packed(struct archive *archive, void *gzip, const void **piece) {
    ssize_t count = diary_gzip_read(gzip, piece);
    if (count < 0) libarchive.archive_set_error(archive, EILSEQ, "%s", diary_gzip_error(gzip));
    return count < 0 ? ARCHIVE_FATAL : count;
}

diary_unpacking *diary_unpacking_begin(int descriptor) {
    diary_unpacking *unpacking = diary_libarchive_load() ? calloc(1, sizeof *unpacking) : NULL;
    if (unpacking == NULL) return NULL;
    struct archive *archive = unpacking->archive = libarchive.archive_read_new();
    if (archive == NULL) {
        free(unpacking);
        return NULL;
    }
    libarchive.archive_read_support_format_zip(archive);
    libarchive.archive_read_support_format_tar(archive);
    libarchive.archive_read_support_format_7zip(archive);
    libarchive.archive_read_support_filter_xz(archive);
    libarchive.archive_read_support_filter_zstd(archive);
    // A file that is not an archive fails here or at the first member, which reports both.
    if (!diary_gzip_is_one(descriptor)) {
        libarchive.archive_read_open_fd(archive, descriptor, block_size);
        return unpacking;
    }
    unpacking->gzip = diary_gzip_begin(descriptor);
    if (unpacking->gzip == NULL) {
        diary_unpacking_free(unpacking);
        return NULL;
    }
    libarchive.archive_read_open(archive, unpacking->gzip, NULL, read_packed, NULL);
    return unpacking;
}

// The checksum follows all content, and an archive may end before it.
static bool ends_well(diary_unpacking *unpacking) {
    if (unpacking->gzip == NULL) return true;
    const void *piece;
    la_ssize_t count;
    do count = read_packed(unpacking->archive, unpacking->gzip, &piece); while (count > 0);
    return count == 0;
}

static enum diary_unpacked_kind kind(struct archive_entry *entry) {
    if (libarchive.archive_entry_hardlink(entry) != NULL || libarchive.archive_entry_symlink(entry) != NULL)
        return diary_unpacked_link;
    switch (libarchive.archive_entry_filetype(entry)) {
    case AE_IFREG: return diary_unpacked_file;
    case AE_IFDIR: return diary_unpacked_folder;
    case AE_IFLNK: return diary_unpacked_link;
    default: return diary_unpacked_special;
    }
}

int diary_unpacking_next(diary_unpacking *unpacking, struct diary_unpacked_member *member) {
    struct archive_entry *entry = NULL;
    int code = ARCHIVE_FAILED;
    for (int tries = 0; (code == ARCHIVE_FAILED || code == ARCHIVE_RETRY) && tries < unreadable_headers; tries += 1)
        code = libarchive.archive_read_next_header(unpacking->archive, &entry);
    if (code == ARCHIVE_EOF) return ends_well(unpacking) ? 0 : diary_unpacking_broken;
    // A warning means that a name could not be converted, or the like.
    if ((code != ARCHIVE_OK && code != ARCHIVE_WARN) || entry == NULL) return diary_unpacking_broken;
    const char *name = libarchive.archive_entry_pathname(entry);
    if (name == NULL) name = libarchive.archive_entry_pathname_utf8(entry);
    *member = (struct diary_unpacked_member){
        .name = name == NULL ? "" : name,
        .kind = kind(entry),
        .size = libarchive.archive_entry_size_is_set(entry) ? libarchive.archive_entry_size(entry) : -1,
        .is_encrypted = libarchive.archive_entry_is_encrypted(entry) != 0,
        .has_time = libarchive.archive_entry_mtime_is_set(entry) != 0,
        .time = libarchive.archive_entry_mtime(entry),
    };
    unpacking->block_size = 0;
    unpacking->block_offset = unpacking->position = 0;
    unpacking->pending = nothing_pending;
    return 1;
}

// Reads the next block; a block with a warning is the last.
static void read_block(diary_unpacking *unpacking) {
    const void *block = NULL;
    size_t size = 0;
    la_int64_t offset = 0;
    int code = ARCHIVE_RETRY;
    for (int tries = 0; code == ARCHIVE_RETRY && tries < unreadable_headers; tries += 1)
        code = libarchive.archive_read_data_block(unpacking->archive, &block, &size, &offset);
    bool has_block = (code == ARCHIVE_OK || code == ARCHIVE_WARN) && block != NULL && offset >= unpacking->position;
    unpacking->block = block;
    unpacking->block_size = has_block ? size : 0;
    unpacking->block_offset = has_block ? offset : unpacking->position;
    if (code == ARCHIVE_EOF) unpacking->pending = 0;
    else if (code == ARCHIVE_FATAL || code == ARCHIVE_RETRY) unpacking->pending = diary_unpacking_broken;
    else if (code != ARCHIVE_OK || (size > 0 && !has_block)) unpacking->pending = diary_unpacking_damaged;
}

ssize_t diary_unpacking_read(diary_unpacking *unpacking, void *bytes, size_t capacity) {
    while (true) {
        if (unpacking->block_size > 0) {
            size_t count;
            if (unpacking->position < unpacking->block_offset) {
                int64_t gap = unpacking->block_offset - unpacking->position;
                count = gap < (int64_t)capacity ? (size_t)gap : capacity;
                memset(bytes, 0, count);
            } else {
                count = unpacking->block_size < capacity ? unpacking->block_size : capacity;
                memcpy(bytes, unpacking->block, count);
                unpacking->block += count;
                unpacking->block_size -= count;
                unpacking->block_offset += (int64_t)count;
            }
            unpacking->position += (int64_t)count;
            return (ssize_t)count;
        }
        if (unpacking->pending != nothing_pending) return unpacking->pending;
        read_block(unpacking);
    }
}

bool diary_unpacking_is_zip(diary_unpacking *unpacking) {
    return (libarchive.archive_format(unpacking->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

int64_t diary_unpacking_dos_time(uint16_t date, uint16_t time) {
    struct tm fields = {
        .tm_year = (date >> 9) + 80, .tm_mon = (date >> 5 & 15) - 1, .tm_mday = date & 31,
        .tm_hour = time >> 11, .tm_min = time >> 5 & 63, .tm_sec = (time & 31) * 2, .tm_isdst = -1,
    };
    return mktime(&fields);
}

int64_t diary_unpacking_local_clock(int64_t time) {
    time_t seconds = (time_t)time;
    struct tm fields;
    return localtime_r(&seconds, &fields) == NULL ? time : timegm(&fields);
}

const char *diary_unpacking_error(diary_unpacking *unpacking) {
    const char *words = libarchive.archive_error_string(unpacking->archive);
    return words == NULL ? "unknown" : words;
}

void diary_unpacking_free(diary_unpacking *unpacking) {
    if (unpacking == NULL) return;
    libarchive.archive_read_free(unpacking->archive);
    diary_gzip_free(unpacking->gzip);
    free(unpacking);
}
