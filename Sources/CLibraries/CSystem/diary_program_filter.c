#define _GNU_SOURCE
#include "diary_program_filter.h"
#include "diary_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#ifdef DIARY_ARCHITECTURE
// The address of the program's path when it is executed: below all addresses that kernels and programs use. A filter
// compares addresses, not paths. This mapping is gone with the first execve, and the filter refuses to map anything so
// low again, so that there is no second one.
#define PATH_PLACE 0x20000
#define LOW_MEMORY 0x100000
#define PATH_ROOM 0x10000

#define WRITING (O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))

bool diary_program_filter_is_available(void) {
    return diary_kernel_filters_system_calls();
}

const char *diary_program_filter_path(const char *path) {
    size_t length = strnlen(path, PATH_MAX);
    if (length == PATH_MAX) return NULL;
    void *place = mmap((void *)PATH_PLACE, PATH_ROOM, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
    if (place != (void *)PATH_PLACE) return NULL;
    return memcpy(place, path, length + 1);
}

int diary_program_filter_install(void) {
    struct sock_filter rules[] = {
        CHECK_ARCHITECTURE,
        ALLOW(read), ALLOW(write), ALLOW(pread64), ALLOW(readv), ALLOW(writev), ALLOW(lseek), ALLOW(close),
        ALLOW(dup), ALLOW(fstat), ALLOW(newfstatat), ALLOW(faccessat), ALLOW(readlinkat), ALLOW(ppoll),
#ifdef __x86_64__
        ALLOW(access), ALLOW(readlink), ALLOW(poll), ALLOW(arch_prctl),
#endif
        UNLESS_EQUAL(SYS_openat, 4), LOAD_LOW(2), UNLESS_ANY_BIT(WRITING, 1), RETURN_ERROR(EACCES), RETURN_ALLOW,
        UNLESS_EQUAL(SYS_execve, 6), LOAD_HIGH(0), UNLESS_EQUAL(0, 3), LOAD_LOW(0), UNLESS_EQUAL(PATH_PLACE, 1),
        RETURN_ALLOW, RETURN_ERROR(EACCES),
        // Copying descriptors, reading flags, and setting close-on-exec; nothing that sends signals.
        UNLESS_EQUAL(SYS_fcntl, 4), LOAD_LOW(1), IF_LESS(F_GETFL + 1, 1), RETURN_ERROR(EPERM), RETURN_ALLOW,
        // No mapping below LOW_MEMORY, and none that grows down to it.
        UNLESS_EQUAL(SYS_mmap, 11), LOAD_LOW(3), IF_ANY_BIT(MAP_GROWSDOWN, 7), LOAD_HIGH(0), UNLESS_EQUAL(0, 6),
        LOAD_LOW(0), UNLESS_LESS(LOW_MEMORY, 4), UNLESS_EQUAL(0, 2), LOAD_LOW(3),
        UNLESS_ANY_BIT(MAP_FIXED | MAP_FIXED_NOREPLACE, 1), RETURN_ERROR(EPERM), RETURN_ALLOW,
        UNLESS_EQUAL(SYS_mremap, 4), LOAD_LOW(3), UNLESS_ANY_BIT(~(uint32_t)MREMAP_MAYMOVE, 1), RETURN_ERROR(EPERM),
        RETURN_ALLOW,
        ALLOW(munmap), ALLOW(mprotect), ALLOW(madvise), ALLOW(brk),
        ALLOW(futex), ALLOW(set_robust_list), ALLOW(set_tid_address), ALLOW(rseq), ALLOW(sched_yield),
        ALLOW(sched_getaffinity), ALLOW(getrandom), ALLOW(clock_gettime), ALLOW(clock_getres), ALLOW(clock_nanosleep),
        ALLOW(nanosleep), ALLOW(gettimeofday), ALLOW(getrusage), ALLOW(uname), ALLOW(sysinfo), ALLOW(getpid),
        ALLOW(gettid), ALLOW(getuid), ALLOW(geteuid), ALLOW(getgid), ALLOW(getegid), ALLOW(rt_sigaction),
        ALLOW(rt_sigprocmask), ALLOW(rt_sigreturn), ALLOW(sigaltstack), ALLOW(restart_syscall), ALLOW(exit),
        ALLOW(exit_group),
        // Reading limits, of this process alone.
        UNLESS_EQUAL(SYS_prlimit64, 8), LOAD_LOW(0), UNLESS_EQUAL(0, 5), LOAD_LOW(2), UNLESS_EQUAL(0, 3),
        LOAD_HIGH(2), UNLESS_EQUAL(0, 1), RETURN_ALLOW, RETURN_ERROR(EPERM),
        ALLOW_OWN_SIGNALS(getpid()),
        ALLOW_THREADS,
        REFUSE(ioctl, ENOTTY), REFUSE(statx, ENOSYS),
        RETURN_ERROR(EPERM),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

int diary_script_filter_install(void) {
    struct sock_filter rules[] = {
        CHECK_ARCHITECTURE,
        REFUSE(socket, EACCES), REFUSE(socketpair, EACCES), REFUSE(connect, EACCES), REFUSE(bind, EACCES),
        REFUSE(io_uring_setup, ENOSYS), REFUSE(io_uring_enter, ENOSYS), REFUSE(io_uring_register, ENOSYS),
        REFUSE(ptrace, EPERM), REFUSE(process_vm_readv, EPERM), REFUSE(process_vm_writev, EPERM),
        REFUSE(pidfd_open, EPERM), REFUSE(pidfd_getfd, EPERM), REFUSE(pidfd_send_signal, EPERM), REFUSE(kill, EPERM),
        REFUSE(tkill, EPERM), REFUSE(rt_sigqueueinfo, EPERM), REFUSE(rt_tgsigqueueinfo, EPERM),
        REFUSE(unshare, EPERM), REFUSE(setns, EPERM), REFUSE(mount, EPERM), REFUSE(umount2, EPERM),
        REFUSE(move_mount, EPERM), REFUSE(open_tree, EPERM), REFUSE(fsopen, EPERM), REFUSE(fsmount, EPERM),
        REFUSE(pivot_root, EPERM), REFUSE(chroot, EPERM), REFUSE(bpf, EPERM), REFUSE(perf_event_open, EPERM),
        REFUSE(userfaultfd, EPERM), REFUSE(keyctl, EPERM), REFUSE(add_key, EPERM), REFUSE(request_key, EPERM),
        REFUSE(open_by_handle_at, EPERM), REFUSE(mq_open, EPERM), REFUSE(shmget, EPERM), REFUSE(msgget, EPERM),
        REFUSE(semget, EPERM),
        REFUSE(unlinkat, EPERM), REFUSE(renameat2, EPERM), REFUSE(mkdirat, EPERM), REFUSE(linkat, EPERM),
        REFUSE(symlinkat, EPERM), REFUSE(mknodat, EPERM), REFUSE(fchmod, EPERM), REFUSE(fchmodat, EPERM),
        REFUSE(fchown, EPERM), REFUSE(fchownat, EPERM), REFUSE(truncate, EPERM), REFUSE(utimensat, EPERM),
        REFUSE(setxattr, EPERM), REFUSE(lsetxattr, EPERM), REFUSE(fsetxattr, EPERM), REFUSE(removexattr, EPERM),
        REFUSE(lremovexattr, EPERM), REFUSE(fremovexattr, EPERM),
#ifdef SYS_renameat
        REFUSE(renameat, EPERM),
#endif
#ifdef SYS_fchmodat2
        REFUSE(fchmodat2, EPERM),
#endif
#ifdef __x86_64__
        REFUSE(unlink, EPERM), REFUSE(rename, EPERM), REFUSE(mkdir, EPERM), REFUSE(rmdir, EPERM), REFUSE(link, EPERM),
        REFUSE(symlink, EPERM), REFUSE(mknod, EPERM), REFUSE(chmod, EPERM), REFUSE(chown, EPERM),
        REFUSE(lchown, EPERM), REFUSE(utime, EPERM), REFUSE(utimes, EPERM), REFUSE(futimesat, EPERM),
#endif
        RETURN_ALLOW,
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}
#else
bool diary_program_filter_is_available(void) {
    return false;
}

const char *diary_program_filter_path(const char *path) {
    return path;
}

int diary_program_filter_install(void) {
    errno = ENOSYS;
    return -1;
}

int diary_script_filter_install(void) {
    errno = ENOSYS;
    return -1;
}
#endif
