#ifndef DIARY_LIBARCHIVE_H
#define DIARY_LIBARCHIVE_H

#include "diary_library.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>

/* The functions of libarchive that are used. */
#define DIARY_LIBARCHIVE(F) \
    F(archive_entry_filetype) F(archive_entry_free) F(archive_entry_hardlink) F(archive_entry_is_encrypted) \
    F(archive_entry_mtime) F(archive_entry_mtime_is_set) F(archive_entry_new) F(archive_entry_pathname) \
    F(archive_entry_pathname_utf8) F(archive_entry_set_filetype) F(archive_entry_set_mtime) \
    F(archive_entry_set_pathname) F(archive_entry_set_pathname_utf8) F(archive_entry_set_perm) \
    F(archive_entry_set_size) F(archive_entry_size) F(archive_entry_size_is_set) F(archive_entry_sparse_count) \
    F(archive_entry_symlink) F(archive_errno) F(archive_error_string) F(archive_format) F(archive_read_data) \
    F(archive_read_data_block) F(archive_read_free) F(archive_read_new) F(archive_read_next_header) \
    F(archive_read_open) F(archive_read_open_fd) F(archive_read_support_filter_xz) \
    F(archive_read_support_filter_zstd) F(archive_read_support_format_7zip) F(archive_read_support_format_tar) \
    F(archive_read_support_format_zip) F(archive_set_error) F(archive_write_close) F(archive_write_data) \
    F(archive_write_free) F(archive_write_header) F(archive_write_new) F(archive_write_open_fd) \
    F(archive_write_set_bytes_in_last_block) F(archive_write_set_bytes_per_block) F(archive_write_set_format_option) \
    F(archive_write_set_format_pax_restricted) F(archive_write_set_format_zip) \
    F(archive_write_zip_set_compression_deflate) F(archive_write_zip_set_compression_store)

/// The library's functions, as soon as it is loaded.
extern struct diary_libarchive { DIARY_LIBARCHIVE(DIARY_LIBRARY_POINTER) } libarchive
    __attribute__((visibility("hidden")));

/// Writes a member's header of a tar with its name in UTF-8, whatever the locale; the library's status.
int diary_libarchive_write_header(struct archive *archive, struct archive_entry *entry);

/// Loads the library, once; false where it is missing or lacks a function.
bool diary_libarchive_load(void);

#endif
