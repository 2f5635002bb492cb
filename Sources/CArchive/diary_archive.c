#include "CArchive.h"
#include "diary_library.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    __typeof__(&archive_write_new) write_new;
    __typeof__(&archive_write_set_format_pax_restricted) write_set_format;
    __typeof__(&archive_write_open_fd) write_open;
    __typeof__(&archive_write_set_bytes_per_block) write_set_block;
    __typeof__(&archive_write_header) write_header;
    __typeof__(&archive_write_data) write_data;
    __typeof__(&archive_write_close) write_close;
    __typeof__(&archive_write_free) write_free;
    __typeof__(&archive_read_new) read_new;
    __typeof__(&archive_read_support_format_tar) read_support_tar;
    __typeof__(&archive_read_open_fd) read_open;
    __typeof__(&archive_read_next_header) read_next_header;
    __typeof__(&archive_read_data) read_data;
    __typeof__(&archive_read_free) read_free;
    __typeof__(&archive_error_string) error_string;
    __typeof__(&archive_errno) error_number;
    __typeof__(&archive_entry_new) entry_new;
    __typeof__(&archive_entry_free) entry_free;
    __typeof__(&archive_entry_set_pathname) entry_set_pathname;
    __typeof__(&archive_entry_set_size) entry_set_size;
    __typeof__(&archive_entry_set_filetype) entry_set_filetype;
    __typeof__(&archive_entry_set_perm) entry_set_perm;
    __typeof__(&archive_entry_set_mtime) entry_set_mtime;
    __typeof__(&archive_entry_pathname) entry_pathname;
    __typeof__(&archive_entry_size) entry_size;
    __typeof__(&archive_entry_size_is_set) entry_size_is_set;
    __typeof__(&archive_entry_filetype) entry_filetype;
    __typeof__(&archive_entry_hardlink) entry_hardlink;
    __typeof__(&archive_entry_symlink) entry_symlink;
    __typeof__(&archive_entry_sparse_count) entry_sparse_count;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "archive_write_new", &library.write_new)
        && diary_library_find(handle, "archive_write_set_format_pax_restricted", &library.write_set_format)
        && diary_library_find(handle, "archive_write_open_fd", &library.write_open)
        && diary_library_find(handle, "archive_write_set_bytes_per_block", &library.write_set_block)
        && diary_library_find(handle, "archive_write_header", &library.write_header)
        && diary_library_find(handle, "archive_write_data", &library.write_data)
        && diary_library_find(handle, "archive_write_close", &library.write_close)
        && diary_library_find(handle, "archive_write_free", &library.write_free)
        && diary_library_find(handle, "archive_read_new", &library.read_new)
        && diary_library_find(handle, "archive_read_support_format_tar", &library.read_support_tar)
        && diary_library_find(handle, "archive_read_open_fd", &library.read_open)
        && diary_library_find(handle, "archive_read_next_header", &library.read_next_header)
        && diary_library_find(handle, "archive_read_data", &library.read_data)
        && diary_library_find(handle, "archive_read_free", &library.read_free)
        && diary_library_find(handle, "archive_error_string", &library.error_string)
        && diary_library_find(handle, "archive_errno", &library.error_number)
        && diary_library_find(handle, "archive_entry_new", &library.entry_new)
        && diary_library_find(handle, "archive_entry_free", &library.entry_free)
        && diary_library_find(handle, "archive_entry_set_pathname", &library.entry_set_pathname)
        && diary_library_find(handle, "archive_entry_set_size", &library.entry_set_size)
        && diary_library_find(handle, "archive_entry_set_filetype", &library.entry_set_filetype)
        && diary_library_find(handle, "archive_entry_set_perm", &library.entry_set_perm)
        && diary_library_find(handle, "archive_entry_set_mtime", &library.entry_set_mtime)
        && diary_library_find(handle, "archive_entry_pathname", &library.entry_pathname)
        && diary_library_find(handle, "archive_entry_size", &library.entry_size)
        && diary_library_find(handle, "archive_entry_size_is_set", &library.entry_size_is_set)
        && diary_library_find(handle, "archive_entry_filetype", &library.entry_filetype)
        && diary_library_find(handle, "archive_entry_hardlink", &library.entry_hardlink)
        && diary_library_find(handle, "archive_entry_symlink", &library.entry_symlink)
        && diary_library_find(handle, "archive_entry_sparse_count", &library.entry_sparse_count);
}

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
    pthread_once(&once, load);
    diary_archive *archive = is_loaded ? wrap(library.write_new(), true) : NULL;
    if (archive == NULL) return NULL;
    if (library.write_set_format(archive->archive) == ARCHIVE_OK
        && library.write_set_block(archive->archive, block_size) == ARCHIVE_OK
        && library.write_open(archive->archive, descriptor) == ARCHIVE_OK)
        return archive;
    diary_archive_free(archive);
    return NULL;
}

diary_archive *diary_archive_open(int descriptor) {
    pthread_once(&once, load);
    diary_archive *archive = is_loaded ? wrap(library.read_new(), false) : NULL;
    if (archive == NULL) return NULL;
    // A file that is not a tar archive fails here or at the first member; both report the error there.
    library.read_support_tar(archive->archive);
    library.read_open(archive->archive, descriptor, block_size);
    return archive;
}

int diary_archive_add(diary_archive *archive, const char *name, int64_t size, unsigned mode, int64_t time) {
    struct archive_entry *entry = library.entry_new();
    if (entry == NULL) return -1;
    library.entry_set_pathname(entry, name);
    library.entry_set_size(entry, size);
    library.entry_set_filetype(entry, AE_IFREG);
    library.entry_set_perm(entry, mode);
    library.entry_set_mtime(entry, time, 0);
    int code = library.write_header(archive->archive, entry);
    library.entry_free(entry);
    return code == ARCHIVE_OK ? 0 : -1;
}

int diary_archive_write(diary_archive *archive, const void *bytes, size_t count) {
    return library.write_data(archive->archive, bytes, count) == (la_ssize_t)count ? 0 : -1;
}

int diary_archive_finish(diary_archive *archive) {
    return library.write_close(archive->archive) == ARCHIVE_OK ? 0 : -1;
}

int diary_archive_next(diary_archive *archive, struct diary_archive_member *member) {
    struct archive_entry *entry = NULL;
    int code = library.read_next_header(archive->archive, &entry);
    if (code == ARCHIVE_EOF) return 0;
    if (code != ARCHIVE_OK || entry == NULL) return -1;
    const char *name = library.entry_pathname(entry);
    member->name = name == NULL ? "" : name;
    member->size = library.entry_size(entry);
    member->is_plain_file = library.entry_filetype(entry) == AE_IFREG && library.entry_size_is_set(entry)
        && library.entry_hardlink(entry) == NULL && library.entry_symlink(entry) == NULL
        && library.entry_sparse_count(entry) == 0;
    return 1;
}

ssize_t diary_archive_read(diary_archive *archive, void *bytes, size_t capacity) {
    la_ssize_t count = library.read_data(archive->archive, bytes, capacity);
    return count < 0 ? -1 : count;
}

int diary_archive_error_code(diary_archive *archive) {
    return library.error_number(archive->archive);
}

const char *diary_archive_error(diary_archive *archive) {
    const char *words = library.error_string(archive->archive);
    return words == NULL ? "unknown" : words;
}

void diary_archive_free(diary_archive *archive) {
    if (archive == NULL) return;
    if (archive->is_writing) library.write_free(archive->archive); else library.read_free(archive->archive);
    free(archive);
}
