// Preloaded: every file system says that it is NFS.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/vfs.h>

enum { NFS = 0x6969 };

int statfs(const char *path, struct statfs *status) {
    static int (*real)(const char *, struct statfs *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "statfs");
    int code = real(path, status);
    if (code == 0) status->f_type = NFS;
    return code;
}

int statfs64(const char *path, struct statfs64 *status) {
    static int (*real)(const char *, struct statfs64 *);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "statfs64");
    int code = real(path, status);
    if (code == 0) status->f_type = NFS;
    return code;
}
