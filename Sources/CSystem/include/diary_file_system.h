#ifndef DIARY_FILE_SYSTEM_H
#define DIARY_FILE_SYSTEM_H

/* Calls of Linux that Swift's Glibc module doesn't carry. */

/* renameat2 with RENAME_NOREPLACE: 0, or -1 with errno; EEXIST where the new name is taken. */
int diary_rename_no_replace(const char *path, const char *new_path);

/* statfs's f_type, or 0 where it fails. */
unsigned long diary_file_system_type(const char *path);

/* A new file of mode 0600 without a name, gone when it is closed; -1 with errno where the file system can't. */
int diary_open_unnamed(const char *folder);

/* A new file without a name that is in memory alone; -1 with errno. */
int diary_open_in_memory(void);

/* Gives such a file a name that must be free: 0, or -1 with errno. */
int diary_link_unnamed(int descriptor, const char *path);

/* syncfs: makes all that was written to the descriptor's file system durable; 0, or -1 with errno. */
int diary_sync_file_system(int descriptor);

/// Lets the kernel begin to write what a file holds; waits for nothing and promises nothing. Wraps sync_file_range(2).
void diary_begin_writing(int descriptor);

/* ioctl FICLONE: lets an empty file share the blocks of another; 0, or -1 where the file system can't. */
int diary_clone_file(int source, int target);

#endif
