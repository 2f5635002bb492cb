#ifndef DIARY_PROGRAM_START_H
#define DIARY_PROGRAM_START_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// The mechanisms that confine a foreign program; a set.
enum diary_confinement {
    /// The file system, the network and signals, by landlock(7).
    DIARY_LANDLOCK = 1,
    /// System calls, by seccomp(2).
    DIARY_SYSTEM_CALLS = 2,
};

/// Bounds of a foreign program.
struct diary_program_limits {
    uint64_t address_space;
    unsigned processor_seconds;
    /// A set of `diary_confinement`; the program is not started if one of them is not available.
    unsigned confinement;
};

/// What a foreign program may use besides itself, the system's libraries and its input.
struct diary_program_surroundings {
    /// Its variables as `NAME=VALUE`, ended by NULL; NULL for none.
    char *const *environment;
    /// Further files and folders that it may read, ended by NULL; NULL for none.
    char *const *readable;
    /// True for a program that starts others, such as a script: they may be anything that is readable, and share its
    /// confinement.
    bool starts_others;
};

/// The mechanisms that this kernel and this build have for confining a foreign program: a set of `diary_confinement`.
unsigned diary_available_confinement(void);

/// Starts a foreign program that reads the file `input` and writes into the pipe `output`, and inherits nothing else:
/// no environment, descriptors, group or privileges, and no writable file.
///
/// Landlock lets it open only the file `input`, itself, and the system's library folders, all for reading, and send no
/// signals. The system call filter allows only the calls that decoding needs: no socket, no signal to others, no other
/// program, nothing opened for writing.
///
/// Wraps fork(2), setrlimit(2), landlock_restrict_self(2), seccomp(2) and execve(2); returns its id, or -1 with errno.
/// A child that can't be confined or executed exits with 127.
pid_t diary_start_program(const char *path, char *const *arguments, int input, int output,
                          struct diary_program_limits limits);

/// Starts a foreign program as `diary_start_program` does, with some surroundings.
///
/// For a program that starts others the filter only refuses what reaches outside: sockets, signals to others, tracing,
/// other namespaces, and every change of a file's name, mode or owner. What it opens for writing is then Landlock's to
/// refuse, except for /dev/null and its own pipes.
pid_t diary_start_program_within(const char *path, char *const *arguments, int input, int output,
                                 struct diary_program_limits limits,
                                 struct diary_program_surroundings surroundings);

/// Gives this thread, and the processes that it starts from now on, the lowest priority: what they compute and read
/// waits for everybody else. Wraps setpriority(2) and ioprio_set(2).
void diary_lower_priority(void);

#endif
