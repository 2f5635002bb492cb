#ifndef DIARY_PROGRAM_START_H
#define DIARY_PROGRAM_START_H

#include <stdint.h>
#include <sys/types.h>

/// Bounds of a foreign program.
struct diary_program_limits {
    uint64_t address_space;
    unsigned processor_seconds;
};

/// Starts a foreign program that reads `input` and writes into the pipe `output`, and gets nothing else of ours: no
/// environment, descriptors or group. It can't use the network, write files or gain privileges.
/// Wraps fork(2), setrlimit(2), seccomp(2) and execve(2); returns its id, or -1 with errno. One that can't be executed
/// ends with 127.
pid_t diary_start_program(const char *path, char *const *arguments, int input, int output,
                          struct diary_program_limits limits);

#endif
