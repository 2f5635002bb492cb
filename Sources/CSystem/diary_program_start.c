#define _GNU_SOURCE
#include "diary_program_start.h"
#include "diary_limit.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// Not every kernel and machine has the filter; the other bounds hold without it.
static void refuse_sockets(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EACCES),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {.len = sizeof rules / sizeof *rules, .filter = rules};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

// Between fork and exec: only what is safe in a copy of a program that may have threads.
static void become(const char *path, char *const *arguments, int input, int output,
                   struct diary_program_limits limits) {
    char *const environment[] = {NULL};
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    setpgid(0, 0);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0
        || dup2(nowhere, STDERR_FILENO) < 0)
        return;
    close_range(STDERR_FILENO + 1, ~0U, 0);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || diary_limit(RLIMIT_CORE, 0) != 0 || diary_limit(RLIMIT_FSIZE, 0) != 0
        || diary_limit(RLIMIT_AS, limits.address_space) != 0 || diary_limit(RLIMIT_CPU, limits.processor_seconds) != 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    refuse_sockets();
    execve(path, arguments, environment);
}

pid_t diary_start_program(const char *path, char *const *arguments, int input, int output,
                          struct diary_program_limits limits) {
    pid_t identifier = fork();
    if (identifier == 0) {
        become(path, arguments, input, output, limits);
        _exit(127);
    }
    return identifier;
}
