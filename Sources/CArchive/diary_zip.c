#include "diary_zip.h"
#include "diary_library.h"

#include <archive.h>
#include <archive_entry.h>
#include <dlfcn.h>
#include <pthread.h>

static struct {
    __typeof__(&archive_write_new) write_new;
    __typeof__(&archive_write_set_format_zip) set_format;
    __typeof__(&archive_write_set_format_option) set_option;
    __typeof__(&archive_write_set_bytes_per_block) set_block;
    __typeof__(&archive_write_set_bytes_in_last_block) set_last_block;
    __typeof__(&archive_write_open_fd) open;
    __typeof__(&archive_write_zip_set_compression_deflate) set_deflate;
    __typeof__(&archive_write_zip_set_compression_store) set_store;
    __typeof__(&archive_write_header) write_header;
    __typeof__(&archive_write_data) write_data;
    __typeof__(&archive_write_close) close;
    __typeof__(&archive_write_free) free;
    __typeof__(&archive_errno) error_number;
    __typeof__(&archive_entry_new) entry_new;
    __typeof__(&archive_entry_free) entry_free;
    __typeof__(&archive_entry_set_pathname_utf8) entry_set_pathname;
    __typeof__(&archive_entry_set_size) entry_set_size;
    __typeof__(&archive_entry_set_filetype) entry_set_filetype;
    __typeof__(&archive_entry_set_perm) entry_set_perm;
    __typeof__(&archive_entry_set_mtime) entry_set_mtime;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "archive_write_new", &library.write_new)
        && diary_library_find(handle, "archive_write_set_format_zip", &library.set_format)
        && diary_library_find(handle, "archive_write_set_format_option", &library.set_option)
        && diary_library_find(handle, "archive_write_set_bytes_per_block", &library.set_block)
        && diary_library_find(handle, "archive_write_set_bytes_in_last_block", &library.set_last_block)
        && diary_library_find(handle, "archive_write_open_fd", &library.open)
        && diary_library_find(handle, "archive_write_zip_set_compression_deflate", &library.set_deflate)
        && diary_library_find(handle, "archive_write_zip_set_compression_store", &library.set_store)
        && diary_library_find(handle, "archive_write_header", &library.write_header)
        && diary_library_find(handle, "archive_write_data", &library.write_data)
        && diary_library_find(handle, "archive_write_close", &library.close)
        && diary_library_find(handle, "archive_write_free", &library.free)
        && diary_library_find(handle, "archive_errno", &library.error_number)
        && diary_library_find(handle, "archive_entry_new", &library.entry_new)
        && diary_library_find(handle, "archive_entry_free", &library.entry_free)
        && diary_library_find(handle, "archive_entry_set_pathname_utf8", &library.entry_set_pathname)
        && diary_library_find(handle, "archive_entry_set_size", &library.entry_set_size)
        && diary_library_find(handle, "archive_entry_set_filetype", &library.entry_set_filetype)
        && diary_library_find(handle, "archive_entry_set_perm", &library.entry_set_perm)
        && diary_library_find(handle, "archive_entry_set_mtime", &library.entry_set_mtime);
}

enum { block_size = 1 << 18 };

static struct archive *inner(diary_zip *zip) { return (struct archive *)zip; }

diary_zip *diary_zip_begin(int descriptor) {
    pthread_once(&once, load);
    struct archive *archive = is_loaded ? library.write_new() : NULL;
    if (archive == NULL) return NULL;
    // Names are UTF-8 and marked as such, whatever the locale.
    if (library.set_format(archive) == ARCHIVE_OK
        && library.set_option(archive, "zip", "hdrcharset", "UTF-8") == ARCHIVE_OK
        && library.set_block(archive, block_size) == ARCHIVE_OK
        && library.set_last_block(archive, 1) == ARCHIVE_OK && library.open(archive, descriptor) == ARCHIVE_OK)
        return (diary_zip *)archive;
    library.free(archive);
    return NULL;
}

int diary_zip_add(diary_zip *zip, const char *name, int64_t size, int64_t time, bool compresses) {
    int code = compresses ? library.set_deflate(inner(zip)) : library.set_store(inner(zip));
    struct archive_entry *entry = code == ARCHIVE_OK ? library.entry_new() : NULL;
    if (entry == NULL) return -1;
    library.entry_set_pathname(entry, name);
    library.entry_set_size(entry, size);
    library.entry_set_filetype(entry, AE_IFREG);
    library.entry_set_perm(entry, 0644);
    library.entry_set_mtime(entry, time, 0);
    code = library.write_header(inner(zip), entry);
    library.entry_free(entry);
    return code == ARCHIVE_OK ? 0 : -1;
}

int diary_zip_write(diary_zip *zip, const void *bytes, size_t count) {
    return library.write_data(inner(zip), bytes, count) == (la_ssize_t)count ? 0 : -1;
}

int diary_zip_finish(diary_zip *zip) {
    return library.close(inner(zip)) == ARCHIVE_OK ? 0 : -1;
}

int diary_zip_error_code(diary_zip *zip) {
    return library.error_number(inner(zip));
}

void diary_zip_free(diary_zip *zip) {
    if (zip != NULL) library.free(inner(zip));
}
