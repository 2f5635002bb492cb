#ifndef DIARY_CONFINEMENT_H
#define DIARY_CONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

/// Gives up for good what a decoder never needs: new privileges, core dumps, growing files, more than `address_space`
/// bytes of memory, and every descriptor above standard error. Sanitizers reserve terabytes of addresses, so their
/// builds keep the address space unlimited. Wraps prctl(2), setrlimit(2) and close_range(2); returns 0, or -1 with
/// errno.
int diary_confine_process(uint64_t address_space);

/// True if this build has system call filters: on x86-64 and ARM64, but not with sanitizers, which make calls of their
/// own.
bool diary_filters_system_calls(void);

/// True if `diary_restrict_system_calls` can succeed in a process of this build, as far as the kernel can say
/// beforehand; true if the build has no filters.
bool diary_can_restrict_system_calls(void);

/// Refuses from now on every system call except those that reading an open file, memory, threads and a socket need. The
/// others fail with EPERM, including signals to other processes, limits of others and all calls with a path; calls
/// through another ABI kill the process. Takes over SIGSYS. Wraps seccomp(2); returns 0, or -1 with errno.
int diary_restrict_system_calls(void);

/// Grants this process that many more seconds of processor time before SIGXCPU ends it. Wraps setrlimit(2).
int diary_limit_processor_time(unsigned seconds);

/// The bytes allocated by malloc and not freed. Wraps mallinfo2(3).
uint64_t diary_allocated_bytes(void);

/// Keeps up to 64 MiB of freed memory for the next file, which the system would have to clear again. Wraps mallopt(3).
void diary_keep_freed_memory(void);

#endif
