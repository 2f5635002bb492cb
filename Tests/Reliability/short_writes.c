// Preloaded: a write of more than a byte writes half of it, as on a full disk or after a signal.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/types.h>
#include <unistd.h>

static size_t half(size_t count) { return count > 1 ? (count + 1) / 2 : count; }

ssize_t write(int file, const void *bytes, size_t count) {
    static ssize_t (*real)(int, const void *, size_t);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "write");
    return real(file, bytes, half(count));
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off_t offset) {
    static ssize_t (*real)(int, const void *, size_t, off_t);
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, "pwrite64");
    return real(file, bytes, half(count), offset);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    return pwrite64(file, bytes, count, offset);
}
