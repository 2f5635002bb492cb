#include "diary_secret_memory.h"

#include <sys/prctl.h>
#include <sys/resource.h>

void diary_hide_memory(void) {
    const struct rlimit none = {0, 0};
    // Neither can fail for a process of one's own; a program that is fed by the kernel's core pattern gets dumps beyond the limit,
    // and is kept off by the first.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    setrlimit(RLIMIT_CORE, &none);
}
