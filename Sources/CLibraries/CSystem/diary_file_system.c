#define _GNU_SOURCE
#include "diary_file_system.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

// Folder by folder, none of which may be a link; closes the folder.
static int open_without_links(int folder, const char *path, int flags) {
    char name[NAME_MAX + 1];
    while (folder >= 0) {
        const char *slash = strchrnul(path, '/');
        size_t length = (size_t)(slash - path);
        bool is_last = *slash == '\0', leads_up = length == 2 && memcmp(path, "..", 2) == 0;
        int next = -1, code = length > NAME_MAX ? ENAMETOOLONG : EXDEV;
        if (length > 0 && length <= NAME_MAX && !leads_up) {
            memcpy(name, path, length);
            name[length] = '\0';
            next = openat(folder, name, (is_last ? flags : O_PATH | O_DIRECTORY) | O_NOFOLLOW | O_CLOEXEC);
            code = errno;
        }
        close(folder);
        errno = code;
        if (is_last) return next;
        folder = next;
        path = slash + 1;
    }
    return -1;
}

int diary_open_beneath(const char *folder, const char *path, int flags) {
    int root = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (root < 0) return -1;
    struct open_how how = {
        .flags = (unsigned)(flags | O_CLOEXEC), .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS};
    int file = (int)syscall(SYS_openat2, root, path, &how, sizeof how);
    // Some containers refuse unknown calls.
    if (file < 0 && (errno == ENOSYS || errno == EPERM)) return open_without_links(root, path, flags);
    int code = errno;
    close(root);
    errno = code;
    return file;
}

int diary_rename_no_replace(const char *path, const char *new_path) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, new_path, RENAME_NOREPLACE);
}

int diary_rename_exchange(const char *path, const char *other) {
    return renameat2(AT_FDCWD, path, AT_FDCWD, other, RENAME_EXCHANGE);
}

unsigned long diary_file_system_type(const char *path) {
    struct statfs status;
    return statfs(path, &status) == 0 ? (unsigned long)status.f_type & 0xFFFFFFFFUL : 0;
}

int diary_has_process_files(void) {
    return access("/proc/self/fd", F_OK) == 0;
}

static int argument_count;
static char **arguments;

// > The functions of .init_array get the arguments of main (glibc's elf/dl-init.c).
__attribute__((constructor)) static void keep_arguments(int count, char **words) {
    argument_count = count;
    arguments = words;
}

int diary_argument_count(void) { return argument_count; }

const char *diary_argument(int index) { return arguments[index]; }

long diary_program_path(char *buffer, unsigned long capacity) {
    ssize_t length = readlink("/proc/self/exe", buffer, capacity - 1);
    if (length > 0) {
        buffer[length] = 0;
        return length;
    }
    const char *name = (const char *)getauxval(AT_EXECFN);
    char *resolved = name == NULL ? NULL : realpath(name, NULL);
    if (resolved == NULL) return -1;
    size_t count = strlen(resolved);
    if (count < capacity) memcpy(buffer, resolved, count + 1);
    free(resolved);
    return count < capacity ? (long)count : -1;
}

int diary_open_unnamed(const char *folder) {
    // An unnamed file gets a name through /proc.
    if (!diary_has_process_files()) {
        errno = EOPNOTSUPP;
        return -1;
    }
    return open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
}

int diary_open_in_memory(void) {
    return memfd_create("diary", MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

int diary_seal_memory(int descriptor) {
    return fcntl(descriptor, F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL);
}

bool diary_is_sealed(int descriptor) {
    int seals = fcntl(descriptor, F_GET_SEALS);
    return seals >= 0 && seals & F_SEAL_WRITE;
}

int diary_link_unnamed(int descriptor, const char *path) {
    char source[32];
    snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

int diary_lock_bytes(int descriptor, long start, long count) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = start, .l_len = count};
    return fcntl(descriptor, F_OFD_SETLK, &lock);
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
