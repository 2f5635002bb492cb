#ifndef DIARY_FILE_SYSTEM_H
#define DIARY_FILE_SYSTEM_H

#include <stdbool.h>

/* System calls of Linux that Swift's Glibc module lacks. */

/* Opens a path below a folder; a link, or `..`, that leads out of the folder is EXDEV or ELOOP. Kernels before 5.6,
 * which lack openat2, follow no link at all. -1 with errno. */
int diary_open_beneath(const char *folder, const char *path, int flags);

/* renameat2 with RENAME_NOREPLACE: 0, or -1 with errno; EEXIST if the new name is taken. */
int diary_rename_no_replace(const char *path, const char *new_path);

/* renameat2 with RENAME_EXCHANGE, which swaps two names at once: 0, or -1 with errno; EINVAL where the file system can't. */
int diary_rename_exchange(const char *path, const char *other);

/* statfs's f_type, or 0 on failure. */
unsigned long diary_file_system_type(const char *path);

/* Whether the process's own files are shown in /proc, which may not be mounted. */
int diary_has_process_files(void);

/* The arguments of the process, as passed to its C runtime: the standard library reads them from /proc, which may not
   be mounted. */
int diary_argument_count(void);
const char *diary_argument(int index);

/* The absolute path of the running program, even without /proc; returns its length, or -1 if unknown. */
long diary_program_path(char *buffer, unsigned long capacity);

/* A new file of mode 0600 without a name, gone when it is closed; -1 with errno if the file system can't. */
int diary_open_unnamed(const char *folder);

/* A new unnamed file in memory; -1 with errno. */
int diary_open_in_memory(void);

/* Makes a file in memory immutable, through all its descriptors: 0, or -1 with errno. */
int diary_seal_memory(int descriptor);

/* Whether that was done. */
bool diary_is_sealed(int descriptor);

/* Gives an unnamed file a name, which must be free: 0, or -1 with errno. */
int diary_link_unnamed(int descriptor, const char *path);

/* syncfs: makes all writes to the descriptor's file system durable; 0, or -1 with errno. */
int diary_sync_file_system(int descriptor);

/// Locks bytes of an open file against other locks of fcntl(2), also those of this process, until it is closed; it doesn't
/// wait. 0, or -1 with errno.
int diary_lock_bytes(int descriptor, long start, long count);

/// Starts writing a file's content to the disk; it neither waits nor guarantees anything. Wraps sync_file_range(2).
void diary_begin_writing(int descriptor);

/* ioctl FICLONE: lets an empty file share the blocks of another; 0, or -1 if the file system can't. */
int diary_clone_file(int source, int target);

#endif
