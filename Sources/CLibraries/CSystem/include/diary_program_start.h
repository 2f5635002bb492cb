#ifndef DIARY_PROGRAM_START_H
#define DIARY_PROGRAM_START_H

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

#endif
