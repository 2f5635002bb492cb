#define _GNU_SOURCE
#include "diary_confinement.h"
#include "diary_filter.h"
#include "diary_limit.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <ucontext.h>
#include <unistd.h>

int diary_confine_process(uint64_t address_space) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    if (diary_limit(RLIMIT_CORE, 0) != 0 || diary_limit(RLIMIT_FSIZE, 0) != 0) return -1;
#ifdef DIARY_SANITIZED
    (void)address_space;
#else
    if (diary_limit(RLIMIT_AS, address_space) != 0) return -1;
#endif
    diary_close_from(STDERR_FILENO + 1);
    return 0;
}

int diary_limit_processor_time(unsigned seconds) {
    struct rusage used;
    struct rlimit bound;
    if (getrusage(RUSAGE_SELF, &used) != 0 || getrlimit(RLIMIT_CPU, &bound) != 0) return -1;
    // Only the soft limit: the hard one could not be raised again for the next file.
    bound.rlim_cur = (rlim_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) + seconds + 1;
    if (bound.rlim_max != RLIM_INFINITY && bound.rlim_cur > bound.rlim_max) bound.rlim_cur = bound.rlim_max;
    return setrlimit(RLIMIT_CPU, &bound);
}

uint64_t diary_allocated_bytes(void) {
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

void diary_keep_freed_memory(void) {
    (void)mallopt(M_MMAP_THRESHOLD, 32 << 20);
    (void)mallopt(M_TRIM_THRESHOLD, 64 << 20);
}

#if defined(DIARY_ARCHITECTURE) && !defined(DIARY_SANITIZED)
#if defined(__x86_64__)
#define ARGUMENTS(context) \
    {(context)->uc_mcontext.gregs[REG_RDI], (context)->uc_mcontext.gregs[REG_RSI], \
     (context)->uc_mcontext.gregs[REG_RDX], (context)->uc_mcontext.gregs[REG_R10]}
#define RESULT(context) (context)->uc_mcontext.gregs[REG_RAX]
#else
#define ARGUMENTS(context) \
    {(long long)(context)->uc_mcontext.regs[0], (long long)(context)->uc_mcontext.regs[1], \
     (long long)(context)->uc_mcontext.regs[2], (long long)(context)->uc_mcontext.regs[3]}
#define RESULT(context) (context)->uc_mcontext.regs[0]
#endif

// glibc before 2.39 implements fstat() by newfstatat with an empty path. A filter can't read paths, so the call is
// trapped: this handler makes the one without a path instead.
static void answer_trapped_call(int number, siginfo_t *information, void *state) {
    (void)number;
    ucontext_t *context = state;
    const long long arguments[] = ARGUMENTS(context);
    const char *path = (const char *)arguments[1];
    int kept = errno, result = -EPERM;
    if (information->si_syscall == SYS_newfstatat && arguments[3] == AT_EMPTY_PATH && path && *path == '\0') {
        result = (int)syscall(SYS_fstat, (int)arguments[0], (struct stat *)arguments[2]);
        if (result < 0) result = -errno;
    }
    errno = kept;
    RESULT(context) = result;
}

bool diary_filters_system_calls(void) {
    return true;
}

bool diary_can_restrict_system_calls(void) {
    return diary_kernel_filters_system_calls();
}

int diary_restrict_system_calls(void) {
    struct sigaction action = {.sa_sigaction = answer_trapped_call, .sa_flags = SA_SIGINFO};
    if (sigaction(SIGSYS, &action, NULL) != 0) return -1;
    struct sock_filter rules[] = {
        CHECK_ARCHITECTURE,
        ALLOW(read), ALLOW(pread64), ALLOW(lseek), ALLOW(fstat), ALLOW(close),
        ALLOW(recvmsg), ALLOW(sendmsg), ALLOW(ppoll),
#ifdef SYS_poll
        ALLOW(poll),
#endif
        // Nothing is loaded or compiled any more.
        UNLESS_EQUAL(SYS_mmap, 4), LOAD_LOW(2), UNLESS_ANY_BIT(PROT_EXEC, 1), RETURN_ERROR(EPERM), RETURN_ALLOW,
        UNLESS_EQUAL(SYS_mprotect, 4), LOAD_LOW(2), UNLESS_ANY_BIT(PROT_EXEC, 1), RETURN_ERROR(EPERM), RETURN_ALLOW,
        ALLOW(munmap), ALLOW(mremap), ALLOW(madvise), ALLOW(brk),
        ALLOW(futex), ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(getrusage),
        ALLOW(rt_sigaction), ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall),
        ALLOW(getpid), ALLOW(gettid), ALLOW(exit), ALLOW(exit_group),
        ALLOW(rseq), ALLOW(set_robust_list), ALLOW(sched_yield), ALLOW(sched_getaffinity),
        UNLESS_EQUAL(SYS_newfstatat, 1), RETURN(SECCOMP_RET_TRAP),
        // Only limits of this process are read; the one of its processor time is raised from file to file.
        UNLESS_EQUAL(SYS_prlimit64, 10), LOAD_LOW(0), UNLESS_EQUAL(0, 7), LOAD_LOW(1), IF_EQUAL(RLIMIT_CPU, 4),
        LOAD_LOW(2), UNLESS_EQUAL(0, 3), LOAD_HIGH(2), UNLESS_EQUAL(0, 1), RETURN_ALLOW, RETURN_ERROR(EPERM),
        ALLOW_OWN_SIGNALS(getpid()),
        ALLOW_THREADS,
        RETURN_ERROR(EPERM),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
bool diary_filters_system_calls(void) {
    return false;
}

bool diary_can_restrict_system_calls(void) {
    return true;
}

int diary_restrict_system_calls(void) {
    errno = ENOSYS;
    return -1;
}
#endif
