#ifndef DIARY_LIMIT_H
#define DIARY_LIMIT_H

#include <sys/resource.h>
#include <unistd.h>

/// Limits a resource of this process for good; a stricter limit is kept. Wraps getrlimit(2) and setrlimit(2); safe
/// between fork and exec.
static inline int diary_limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit bound;
    if (getrlimit(resource, &bound) != 0) return -1;
    if (bound.rlim_max > value) bound.rlim_max = value;
    if (bound.rlim_cur > bound.rlim_max) bound.rlim_cur = bound.rlim_max;
    return setrlimit(resource, &bound);
}

/// Closes all descriptors from a number on. Wraps close_range(2), which kernels before 5.9 lack; safe between fork and
/// exec.
static inline void diary_close_from(int first) {
    struct rlimit bound;
    if (close_range((unsigned)first, ~0U, 0) == 0) return;
    rlim_t end = getrlimit(RLIMIT_NOFILE, &bound) == 0 && bound.rlim_cur < 1 << 20 ? bound.rlim_cur : 1 << 20;
    for (int descriptor = first; (rlim_t)descriptor < end; descriptor++) close(descriptor);
}

#endif
