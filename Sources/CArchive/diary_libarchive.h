#ifndef DIARY_LIBARCHIVE_H
#define DIARY_LIBARCHIVE_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>

/* The functions of libarchive that are used, without `archive_` before their names. */
#define DIARY_LIBARCHIVE(F) \
    F(entry_filetype) F(entry_free) F(entry_hardlink) F(entry_is_encrypted) F(entry_mtime) F(entry_mtime_is_set) \
    F(entry_new) F(entry_pathname) F(entry_pathname_utf8) F(entry_set_filetype) F(entry_set_mtime) \
    F(entry_set_pathname) F(entry_set_pathname_utf8) F(entry_set_perm) F(entry_set_size) F(entry_size) \
    F(entry_size_is_set) F(entry_sparse_count) F(entry_symlink) F(errno) F(error_string) F(format) F(read_data) \
    F(read_data_block) F(read_free) F(read_new) F(read_next_header) F(read_open) F(read_open_fd) \
    F(read_support_filter_xz) F(read_support_filter_zstd) F(read_support_format_7zip) F(read_support_format_tar) \
    F(read_support_format_zip) F(set_error) F(write_close) F(write_data) F(write_free) F(write_header) F(write_new) \
    F(write_open_fd) F(write_set_bytes_in_last_block) F(write_set_bytes_per_block) F(write_set_format_option) \
    F(write_set_format_pax_restricted) F(write_set_format_zip) F(write_zip_set_compression_deflate) \
    F(write_zip_set_compression_store)

/// The library's functions, as soon as it is loaded.
extern struct diary_libarchive {
#define DIARY_LIBARCHIVE_MEMBER(name) __typeof__(&archive_##name) name;
    DIARY_LIBARCHIVE(DIARY_LIBARCHIVE_MEMBER)
#undef DIARY_LIBARCHIVE_MEMBER
} libarchive __attribute__((visibility("hidden")));

/// Writes a member's header of a tar with its name in UTF-8, whatever the locale; the library's status.
int diary_libarchive_write_header(struct archive *archive, struct archive_entry *entry);

/// Loads the library, once; false where it is missing or lacks a function.
bool diary_libarchive_load(void);

#endif
