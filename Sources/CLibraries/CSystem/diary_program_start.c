#define _GNU_SOURCE
#include "diary_program_start.h"
#include "diary_landlock.h"
#include "diary_limit.h"
#include "diary_program_filter.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

unsigned diary_available_confinement(void) {
    return (diary_landlock_version() > 0 ? DIARY_LANDLOCK : 0)
        | (diary_program_filter_is_available() ? DIARY_SYSTEM_CALLS : 0);
}

// Between fork and exec: only calls that are safe in a copy of a program with threads.
static void become(const char *path, char *const *arguments, int input, int output,
                   struct diary_program_limits limits, struct diary_program_surroundings surroundings) {
    char *const empty[] = {NULL};
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGINT, SIG_DFL);
    setpgid(0, 0);
    sigprocmask(SIG_SETMASK, &none, NULL);
    const bool is_filtered = limits.confinement & DIARY_SYSTEM_CALLS;
    const bool starts_one = is_filtered && !surroundings.starts_others;
    const char *program = starts_one ? diary_program_filter_path(path) : path;
    if (program == NULL) return;
    int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0
        || dup2(nowhere, STDERR_FILENO) < 0)
        return;
    diary_close_from(STDERR_FILENO + 1);
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || diary_limit(RLIMIT_CORE, 0) != 0 || diary_limit(RLIMIT_FSIZE, 0) != 0
        || diary_limit(RLIMIT_AS, limits.address_space) != 0 || diary_limit(RLIMIT_CPU, limits.processor_seconds) != 0)
        return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (limits.confinement & DIARY_LANDLOCK
        && diary_landlock_restrict(path, STDIN_FILENO, surroundings.readable, surroundings.starts_others) != 0)
        return;
    if (starts_one && diary_program_filter_install() != 0) return;
    if (is_filtered && surroundings.starts_others && diary_script_filter_install() != 0) return;
    execve(program, arguments, surroundings.environment ? surroundings.environment : empty);
}

pid_t diary_start_program(const char *path, char *const *arguments, int input, int output,
                          struct diary_program_limits limits) {
    struct diary_program_surroundings none = {0};
    return diary_start_program_within(path, arguments, input, output, limits, none);
}

pid_t diary_start_program_within(const char *path, char *const *arguments, int input, int output,
                                 struct diary_program_limits limits,
                                 struct diary_program_surroundings surroundings) {
    pid_t identifier = fork();
    if (identifier == 0) {
        become(path, arguments, input, output, limits, surroundings);
        _exit(127);
    }
    return identifier;
}

// From linux/ioprio.h: the class that is served when nobody else asks.
enum { PRIORITY_OF_PROCESS = 1, IDLE_CLASS = 3, CLASS_SHIFT = 13 };

void diary_lower_priority(void) {
    // On Linux both belong to a thread, and a child inherits those of the thread that makes it.
    (void)setpriority(PRIO_PROCESS, 0, 19);
    (void)syscall(SYS_ioprio_set, PRIORITY_OF_PROCESS, 0, IDLE_CLASS << CLASS_SHIFT);
}
