#ifndef DIARY_FILE_SYSTEM_H
#define DIARY_FILE_SYSTEM_H

#include <stdbool.h>

/* Calls of Linux that Swift's Glibc module doesn't carry. */

/* Opens a path below a folder; a link, or `..`, that leads out of the folder is EXDEV or ELOOP. Kernels before 5.6,
 * which lack openat2, follow no link at all. -1 with errno. */
int diary_open_beneath(const char *folder, const char *path, int flags);

/* renameat2 with RENAME_NOREPLACE: 0, or -1 with errno; EEXIST where the new name is taken. */
int diary_rename_no_replace(const char *path, const char *new_path);

/* statfs's f_type, or 0 where it fails. */
unsigned long diary_file_system_type(const char *path);

/* Whether the process's own files are shown in /proc, which may not be mounted. */
int diary_has_process_files(void);

/* The words that the process was started with, as its C runtime was given them: the standard library reads them from
   /proc, which may not be mounted. */
int diary_argument_count(void);
const char *diary_argument(int index);

/* The program that runs, from the root on, also where /proc is missing; its length, or -1 where it is not known. */
long diary_program_path(char *buffer, unsigned long capacity);

/* A new file of mode 0600 without a name, gone when it is closed; -1 with errno where the file system can't. */
int diary_open_unnamed(const char *folder);

/* A new file without a name that is in memory alone; -1 with errno. */
int diary_open_in_memory(void);

/* Lets nobody change a file in memory any more, through whatever descriptor: 0, or -1 with errno. */
int diary_seal_memory(int descriptor);

/* Whether that was done. */
bool diary_is_sealed(int descriptor);

/* Gives a file without a name a name that must be free: 0, or -1 with errno. */
int diary_link_unnamed(int descriptor, const char *path);

/* syncfs: makes all that was written to the descriptor's file system durable; 0, or -1 with errno. */
int diary_sync_file_system(int descriptor);

/// Lets the kernel begin to write what a file holds; waits for nothing and promises nothing. Wraps sync_file_range(2).
void diary_begin_writing(int descriptor);

/* ioctl FICLONE: lets an empty file share the blocks of another; 0, or -1 where the file system can't. */
int diary_clone_file(int source, int target);

#endif
