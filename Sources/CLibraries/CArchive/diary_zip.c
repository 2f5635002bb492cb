#include "diary_zip.h"
#include "diary_libarchive.h"

enum { block_size = 1 << 18 };

static struct archive *inner(diary_zip *zip) { return (struct archive *)zip; }

diary_zip *diary_zip_begin(int descriptor) {
    struct archive *archive = diary_libarchive_load() ? libarchive.archive_write_new() : NULL;
    if (archive == NULL) return NULL;
    // Names are UTF-8 and marked as such, whatever the locale.
    if (libarchive.archive_write_set_format_zip(archive) == ARCHIVE_OK
        && libarchive.archive_write_set_format_option(archive, "zip", "hdrcharset", "UTF-8") == ARCHIVE_OK
        && libarchive.archive_write_set_bytes_per_block(archive, block_size) == ARCHIVE_OK
        && libarchive.archive_write_set_bytes_in_last_block(archive, 1) == ARCHIVE_OK
        && libarchive.archive_write_open_fd(archive, descriptor) == ARCHIVE_OK)
        return (diary_zip *)archive;
    libarchive.archive_write_free(archive);
    return NULL;
}

int diary_zip_add(diary_zip *zip, const char *name, int64_t size, int64_t time, bool compresses) {
    int code = compresses ? libarchive.archive_write_zip_set_compression_deflate(inner(zip))
                          : libarchive.archive_write_zip_set_compression_store(inner(zip));
    struct archive_entry *entry = code == ARCHIVE_OK ? libarchive.archive_entry_new() : NULL;
    if (entry == NULL) return -1;
    libarchive.archive_entry_set_pathname_utf8(entry, name);
    libarchive.archive_entry_set_size(entry, size);
    libarchive.archive_entry_set_filetype(entry, AE_IFREG);
    libarchive.archive_entry_set_perm(entry, 0644);
    libarchive.archive_entry_set_mtime(entry, time, 0);
    code = libarchive.archive_write_header(inner(zip), entry);
    libarchive.archive_entry_free(entry);
    return code == ARCHIVE_OK ? 0 : -1;
}

int diary_zip_write(diary_zip *zip, const void *bytes, size_t count) {
    return libarchive.archive_write_data(inner(zip), bytes, count) == (la_ssize_t)count ? 0 : -1;
}

int diary_zip_finish(diary_zip *zip) {
    return libarchive.archive_write_close(inner(zip)) == ARCHIVE_OK ? 0 : -1;
}

int diary_zip_error_code(diary_zip *zip) {
    return libarchive.archive_errno(inner(zip));
}

void diary_zip_free(diary_zip *zip) {
    if (zip != NULL) libarchive.archive_write_free(inner(zip));
}
