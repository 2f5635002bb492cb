#ifndef PROBE_ATTEMPTS_H
#define PROBE_ATTEMPTS_H

#include <stdbool.h>
#include <sys/types.h>

/// Tries what a program that a file has taken over would try; a negative number where it is refused.
typedef long (*attempt)(pid_t other);

/// The attempt of that name, or NULL.
attempt find_attempt(const char *name);

#endif
