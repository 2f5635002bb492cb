#ifndef DIARY_FILTER_H
#define DIARY_FILTER_H

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define DIARY_SANITIZED 1
#endif
#endif

#if defined(__x86_64__)
#define DIARY_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define DIARY_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// Calls of the x32 ABI have this bit in their number; AArch64 never sets it.
#define DIARY_OTHER_ABI 0x40000000

// The instructions of a filter; jumps give the number of instructions to skip. Arguments have 64 bits, of which BPF
// loads 32; both architectures are little-endian.
#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define LOAD_LOW(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]))
#define LOAD_HIGH(number) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[number]) + 4)
#define UNLESS_EQUAL(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, skipped)
#define IF_EQUAL(value, skipped) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, skipped, 0)
#define IF_LESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, 0, skipped)
#define UNLESS_LESS(value, skipped) BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, value, skipped, 0)
#define IF_ANY_BIT(bits, skipped) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, skipped, 0)
#define UNLESS_ANY_BIT(bits, skipped) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, skipped)
#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define RETURN_ALLOW RETURN(SECCOMP_RET_ALLOW)
#define RETURN_ERROR(code) RETURN(SECCOMP_RET_ERRNO | (code))

#define ALLOW(name) UNLESS_EQUAL(SYS_##name, 1), RETURN_ALLOW
#define REFUSE(name, code) UNLESS_EQUAL(SYS_##name, 1), RETURN_ERROR(code)

// Begins every filter. A system call through another ABI (`int 0x80`, x32) has other numbers: the program never makes
// one, so the process that tries it is killed.
#define CHECK_ARCHITECTURE \
    LOAD(arch), IF_EQUAL(DIARY_ARCHITECTURE, 1), RETURN(SECCOMP_RET_KILL_PROCESS), LOAD(nr), \
        IF_LESS(DIARY_OTHER_ABI, 1), RETURN(SECCOMP_RET_KILL_PROCESS)

// Without a program the kernel only checks whether it supports filters at all.
static inline bool diary_kernel_filters_system_calls(void) {
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) != 0 && errno == EFAULT;
}

// Signals to this process alone: raise() and abort() use them.
#define ALLOW_OWN_SIGNALS(process) \
    UNLESS_EQUAL(SYS_tgkill, 4), LOAD_LOW(0), UNLESS_EQUAL((uint32_t)(process), 1), RETURN_ALLOW, RETURN_ERROR(EPERM)

// Threads only, no processes: these are exactly the flags of pthread_create. Flags behind a pointer can't be checked,
// so clone3 fails with ENOSYS, and glibc falls back to clone.
#define THREAD_FLAGS \
    (CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SYSVSEM | CLONE_SIGHAND | CLONE_THREAD | CLONE_SETTLS \
        | CLONE_PARENT_SETTID | CLONE_CHILD_CLEARTID)
#define ALLOW_THREADS \
    REFUSE(clone3, ENOSYS), UNLESS_EQUAL(SYS_clone, 4), LOAD_LOW(0), UNLESS_EQUAL(THREAD_FLAGS, 1), RETURN_ALLOW, \
        RETURN_ERROR(EPERM)

#endif
