#include "CArchive.h"
#include "diary_libarchive.h"

#include <stdlib.h>

struct diary_archive {
    struct archive *archive;
    bool is_writing;
};

enum { block_size = 1 << 18 };

static diary_archive *wrap(struct archive *inner, bool is_writing) {
    diary_archive *archive = inner == NULL ? NULL : malloc(sizeof *archive);
    if (archive == NULL) return NULL;
    archive->archive = inner;
    archive->is_writing = is_writing;
    return archive;
}

diary_archive *diary_archive_begin(int descriptor) {
    diary_archive *archive = diary_libarchive_load() ? wrap(libarchive.archive_write_new(), true) : NULL;
    if (archive == NULL) return NULL;
    if (libarchive.archive_write_set_format_pax_restricted(archive->archive) == ARCHIVE_OK
        && libarchive.archive_write_set_bytes_per_block(archive->archive, block_size) == ARCHIVE_OK
        && libarchive.archive_write_open_fd(archive->archive, descriptor) == ARCHIVE_OK)
        return archive;
    diary_archive_free(archive);
    return NULL;
}

diary_archive *diary_archive_open(int descriptor) {
    diary_archive *archive = diary_libarchive_load() ? wrap(libarchive.archive_read_new(), false) : NULL;
    if (archive == NULL) return NULL;
    // A file that is not a tar fails here or at the first member, which reports both.
    libarchive.archive_read_support_format_tar(archive->archive);
    libarchive.archive_read_open_fd(archive->archive, descriptor, block_size);
    return archive;
}

int diary_archive_add(diary_archive *archive, const char *name, int64_t size, unsigned mode, int64_t time) {
    struct archive_entry *entry = libarchive.archive_entry_new();
    if (entry == NULL) return -1;
    libarchive.archive_entry_set_pathname(entry, name);
    libarchive.archive_entry_set_size(entry, size);
    libarchive.archive_entry_set_filetype(entry, AE_IFREG);
    libarchive.archive_entry_set_perm(entry, mode);
    libarchive.archive_entry_set_mtime(entry, time, 0);
    int code = diary_libarchive_write_header(archive->archive, entry);
    libarchive.archive_entry_free(entry);
    return code == ARCHIVE_OK ? 0 : -1;
}

int diary_archive_write(diary_archive *archive, const void *bytes, size_t count) {
    return libarchive.archive_write_data(archive->archive, bytes, count) == (la_ssize_t)count ? 0 : -1;
}

int diary_archive_finish(diary_archive *archive) {
    return libarchive.archive_write_close(archive->archive) == ARCHIVE_OK ? 0 : -1;
}

int diary_archive_next(diary_archive *archive, struct diary_archive_member *member) {
    struct archive_entry *entry = NULL;
    int code = libarchive.archive_read_next_header(archive->archive, &entry);
    if (code == ARCHIVE_EOF) return 0;
    if (code != ARCHIVE_OK || entry == NULL) return -1;
    const char *name = libarchive.archive_entry_pathname(entry);
    member->name = name == NULL ? "" : name;
    member->size = libarchive.archive_entry_size(entry);
    member->is_plain_file = libarchive.archive_entry_filetype(entry) == AE_IFREG
        && libarchive.archive_entry_size_is_set(entry)
        && libarchive.archive_entry_hardlink(entry) == NULL && libarchive.archive_entry_symlink(entry) == NULL
        && libarchive.archive_entry_sparse_count(entry) == 0;
    return 1;
}

ssize_t diary_archive_read(diary_archive *archive, void *bytes, size_t capacity) {
    la_ssize_t count = libarchive.archive_read_data(archive->archive, bytes, capacity);
    return count < 0 ? -1 : count;
}

int diary_archive_error_code(diary_archive *archive) {
    return libarchive.archive_errno(archive->archive);
}

const char *diary_archive_error(diary_archive *archive) {
    const char *words = libarchive.archive_error_string(archive->archive);
    return words == NULL ? "unknown" : words;
}

void diary_archive_free(diary_archive *archive) {
    if (archive == NULL) return;
    if (archive->is_writing) libarchive.archive_write_free(archive->archive);
    else libarchive.archive_read_free(archive->archive);
    free(archive);
}
