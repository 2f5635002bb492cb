#ifndef DIARY_PROGRAM_FILTER_H
#define DIARY_PROGRAM_FILTER_H

#include <stdbool.h>

/// True if the kernel and this build support system call filters.
bool diary_program_filter_is_available(void);

/// Puts the path of a program at the address from which `diary_program_filter_install` allows it to be executed; NULL
/// on failure.
const char *diary_program_filter_path(const char *path);

/// Allows from now on the system calls that loading a program and decoding a sound need, and execve only from the
/// address of `diary_program_filter_path`, which is gone with the first one. Others fail; calls through another ABI
/// kill the process. Needs PR_SET_NO_NEW_PRIVS; safe between fork and exec. Wraps seccomp(2); returns 0, or -1 with
/// errno.
int diary_program_filter_install(void);

/// Refuses from now on what reaches outside a program that starts others: sockets, signals to processes that are not
/// its own, tracing, namespaces and mounts, keys, and every change of a file's name, mode, owner or attributes. Calls
/// through another ABI kill the process. Needs PR_SET_NO_NEW_PRIVS; safe between fork and exec. Wraps seccomp(2);
/// returns 0, or -1 with errno.
int diary_script_filter_install(void);

#endif
