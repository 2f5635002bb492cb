#define _GNU_SOURCE
#include "diary_confinement.h"
#include "diary_limit.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <malloc.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define DIARY_SANITIZED 1
#endif
#endif

int diary_confine_process(uint64_t address_space) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (diary_limit(RLIMIT_CORE, 0) != 0 || diary_limit(RLIMIT_FSIZE, 0) != 0) return -1;
#ifdef DIARY_SANITIZED
    (void)address_space;
#else
    if (diary_limit(RLIMIT_AS, address_space) != 0) return -1;
#endif
    return close_range(STDERR_FILENO + 1, ~0U, 0) == 0 || errno == ENOSYS ? 0 : -1;
}

int diary_limit_processor_time(unsigned seconds) {
    struct rusage used;
    struct rlimit bound;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &bound) != 0) return -1;
    // Only the soft limit: the hard one could never be moved on for the next file.
    bound.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
    if (bound.rlim_max != RLIM_INFINITY && bound.rlim_cur > bound.rlim_max) bound.rlim_cur = bound.rlim_max;
    return setrlimit(RLIMIT_CPU, &bound);
}

uint64_t diary_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

#if defined(__x86_64__)
#define DIARY_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define DIARY_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#if defined(DIARY_ARCHITECTURE) && !defined(DIARY_SANITIZED)
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ALLOW(name) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define REFUSE(name, code) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (code))
// Threads only, no processes: libde265 hangs without its one. Flags behind a pointer can't be looked at, so that glibc
// is told that there is no clone3, and takes clone.
#define ALLOW_THREADS \
    REFUSE(clone3, ENOSYS), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 4), LOAD(args[0]), \
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW), \
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)

bool diary_restrict_system_calls(void) {
    struct sock_filter rules[] = {
        LOAD(arch),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, DIARY_ARCHITECTURE, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        LOAD(nr),
        ALLOW(read), ALLOW(pread64), ALLOW(lseek), ALLOW(fstat), ALLOW(newfstatat), ALLOW(close),
        ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(ppoll),
#ifdef SYS_poll
        ALLOW(poll),
#endif
        ALLOW(mmap), ALLOW(munmap), ALLOW(mremap), ALLOW(mprotect), ALLOW(madvise), ALLOW(brk),
        ALLOW(futex), ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(getrusage), ALLOW(prlimit64),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack),
        ALLOW(getpid), ALLOW(gettid), ALLOW(tgkill), ALLOW(exit), ALLOW(exit_group),
        ALLOW(rseq), ALLOW(set_robust_list), ALLOW(sched_yield), ALLOW(sched_getaffinity),
        ALLOW_THREADS,
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}
#else
bool diary_restrict_system_calls(void) {
    return false;
}
#endif
