#include "diary_unpacking.h"
#include "diary_gzip.h"
#include "diary_library.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <errno.h>
#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static struct {
    __typeof__(&archive_read_new) new;
    __typeof__(&archive_read_support_format_zip) support_zip;
    __typeof__(&archive_read_support_format_tar) support_tar;
    __typeof__(&archive_read_support_format_7zip) support_7zip;
    __typeof__(&archive_read_support_filter_xz) support_xz;
    __typeof__(&archive_read_support_filter_zstd) support_zstd;
    __typeof__(&archive_read_open_fd) open;
    __typeof__(&archive_read_open) open_stream;
    __typeof__(&archive_set_error) set_error;
    __typeof__(&archive_read_next_header) next_header;
    __typeof__(&archive_read_data_block) read_block;
    __typeof__(&archive_read_free) free;
    __typeof__(&archive_format) format;
    __typeof__(&archive_error_string) error_string;
    __typeof__(&archive_entry_pathname) pathname;
    __typeof__(&archive_entry_pathname_utf8) pathname_utf8;
    __typeof__(&archive_entry_size) size;
    __typeof__(&archive_entry_size_is_set) size_is_set;
    __typeof__(&archive_entry_filetype) filetype;
    __typeof__(&archive_entry_hardlink) hardlink;
    __typeof__(&archive_entry_symlink) symlink;
    __typeof__(&archive_entry_is_encrypted) is_encrypted;
    __typeof__(&archive_entry_mtime) mtime;
    __typeof__(&archive_entry_mtime_is_set) mtime_is_set;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "archive_read_new", &library.new)
        && diary_library_find(handle, "archive_read_support_format_zip", &library.support_zip)
        && diary_library_find(handle, "archive_read_support_format_tar", &library.support_tar)
        && diary_library_find(handle, "archive_read_support_format_7zip", &library.support_7zip)
        && diary_library_find(handle, "archive_read_support_filter_xz", &library.support_xz)
        && diary_library_find(handle, "archive_read_support_filter_zstd", &library.support_zstd)
        && diary_library_find(handle, "archive_read_open_fd", &library.open)
        && diary_library_find(handle, "archive_read_open", &library.open_stream)
        && diary_library_find(handle, "archive_set_error", &library.set_error)
        && diary_library_find(handle, "archive_read_next_header", &library.next_header)
        && diary_library_find(handle, "archive_read_data_block", &library.read_block)
        && diary_library_find(handle, "archive_read_free", &library.free)
        && diary_library_find(handle, "archive_format", &library.format)
        && diary_library_find(handle, "archive_error_string", &library.error_string)
        && diary_library_find(handle, "archive_entry_pathname", &library.pathname)
        && diary_library_find(handle, "archive_entry_pathname_utf8", &library.pathname_utf8)
        && diary_library_find(handle, "archive_entry_size", &library.size)
        && diary_library_find(handle, "archive_entry_size_is_set", &library.size_is_set)
        && diary_library_find(handle, "archive_entry_filetype", &library.filetype)
        && diary_library_find(handle, "archive_entry_hardlink", &library.hardlink)
        && diary_library_find(handle, "archive_entry_symlink", &library.symlink)
        && diary_library_find(handle, "archive_entry_is_encrypted", &library.is_encrypted)
        && diary_library_find(handle, "archive_entry_mtime", &library.mtime)
        && diary_library_find(handle, "archive_entry_mtime_is_set", &library.mtime_is_set) && diary_gzip_load();
    // Names that an archive marks as Unicode are converted to the locale; this one keeps them whole.
    setlocale(LC_CTYPE, "C.UTF-8");
}

bool diary_unpacking_load(void) {
    pthread_once(&once, load);
    return is_loaded;
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
    if (count < 0) library.set_error(archive, EILSEQ, "%s", diary_gzip_error(gzip));
    return count < 0 ? ARCHIVE_FATAL : count;
}

diary_unpacking *diary_unpacking_begin(int descriptor) {
    diary_unpacking *unpacking = is_loaded ? calloc(1, sizeof *unpacking) : NULL;
    if (unpacking == NULL) return NULL;
    struct archive *archive = unpacking->archive = library.new();
    if (archive == NULL) {
        free(unpacking);
        return NULL;
    }
    library.support_zip(archive);
    library.support_tar(archive);
    library.support_7zip(archive);
    library.support_xz(archive);
    library.support_zstd(archive);
    // A file that is not an archive fails here or at the first member; both report the error there.
    if (!diary_gzip_is_one(descriptor)) {
        library.open(archive, descriptor, block_size);
        return unpacking;
    }
    unpacking->gzip = diary_gzip_begin(descriptor);
    if (unpacking->gzip == NULL) {
        diary_unpacking_free(unpacking);
        return NULL;
    }
    library.open_stream(archive, unpacking->gzip, NULL, read_packed, NULL);
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
    if (library.hardlink(entry) != NULL || library.symlink(entry) != NULL) return diary_unpacked_link;
    switch (library.filetype(entry)) {
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
        code = library.next_header(unpacking->archive, &entry);
    if (code == ARCHIVE_EOF) return ends_well(unpacking) ? 0 : diary_unpacking_broken;
    // A warning means that a name could not be converted, or the like.
    if ((code != ARCHIVE_OK && code != ARCHIVE_WARN) || entry == NULL) return diary_unpacking_broken;
    const char *name = library.pathname(entry);
    if (name == NULL) name = library.pathname_utf8(entry);
    *member = (struct diary_unpacked_member){
        .name = name == NULL ? "" : name,
        .kind = kind(entry),
        .size = library.size_is_set(entry) ? library.size(entry) : -1,
        .is_encrypted = library.is_encrypted(entry) != 0,
        .has_time = library.mtime_is_set(entry) != 0,
        .time = library.mtime(entry),
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
        code = library.read_block(unpacking->archive, &block, &size, &offset);
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
    return (library.format(unpacking->archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_ZIP;
}

const char *diary_unpacking_error(diary_unpacking *unpacking) {
    const char *words = library.error_string(unpacking->archive);
    return words == NULL ? "unknown" : words;
}

void diary_unpacking_free(diary_unpacking *unpacking) {
    if (unpacking == NULL) return;
    library.free(unpacking->archive);
    diary_gzip_free(unpacking->gzip);
    free(unpacking);
}
