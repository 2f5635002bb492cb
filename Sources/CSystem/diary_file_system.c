#define _GNU_SOURCE
#include "diary_file_system.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/vfs.h>
#include <unistd.h>

int diary_rename_no_replace(const char *path, const char *new_path) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

unsigned long diary_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned long)status.f_type & 0xFFFFFFFFUL : 0;
}

int diary_open_unnamed(const char *folder) {
    return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

int diary_open_in_memory(void) {
    return memfd_create("diary", MFD_CLOEXEC);
}

int diary_link_unnamed(int descriptor, const char *path) {
    char source[32];
    snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

void diary_begin_writing(int descriptor) {
    sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE);
}

int diary_sync_file_system(int descriptor) {
    return syncfs(descriptor);
}

int diary_clone_file(int source, int target) {
    return ioctl(target, FICLONE, source);
}
