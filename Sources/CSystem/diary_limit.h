#ifndef DIARY_LIMIT_H
#define DIARY_LIMIT_H

#include <sys/resource.h>

/// Bounds a resource of this process for good; what is bounded more tightly already stays so. Wraps getrlimit(2) and
/// setrlimit(2); safe between fork and exec.
static inline int diary_limit(__rlimit_resource_t resource, rlim_t value) {
    struct rlimit bound;
    if (getrlimit(resource, &bound) != 0) return -1;
    if (bound.rlim_max > value) bound.rlim_max = value;
    if (bound.rlim_cur > bound.rlim_max) bound.rlim_cur = bound.rlim_max;
    return setrlimit(resource, &bound);
}

#endif
