#ifndef DIARY_CONFINEMENT_H
#define DIARY_CONFINEMENT_H

#include <stdbool.h>
#include <stdint.h>

/// Takes from this process for good what a decoder never needs: new privileges, core dumps, files that grow, more
/// than `address_space` bytes of memory, and every descriptor above standard error. Sanitizers reserve terabytes of
/// addresses, so that their builds keep the address space unlimited.
/// Wraps prctl(2), setrlimit(2) and close_range(2); returns 0, or -1 with errno.
int diary_confine_process(uint64_t address_space);

/// Refuses from now on every system call but those that reading an open file, memory and a socket need; the others
/// fail with EPERM. Wraps seccomp(2); false where the kernel or the architecture does not know it.
bool diary_restrict_system_calls(void);

/// Lets this process use so many more seconds of processor time before SIGXCPU ends it. Wraps setrlimit(2).
int diary_limit_processor_time(unsigned seconds);

/// Bytes that malloc has given and not got back. Wraps mallinfo2(3).
uint64_t diary_allocated_bytes(void);

#endif
