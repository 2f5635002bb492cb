#ifndef DIARY_LANDLOCK_H
#define DIARY_LANDLOCK_H

#include <stdbool.h>

/// The version of the kernel's Landlock; 0 if there is none.
int diary_landlock_version(void);

/// Restricts this thread and its children from now on: they can open only a program, an open file and the system's
/// library folders, all for reading, and execute only the program and the libraries. From version 4 on TCP is refused,
/// from 6 on signals to others and abstract sockets are. `readable` are further files and folders that they can read,
/// ended by NULL, or NULL for none; with `starts_others` they can execute and list those too, and write into /dev/null.
/// Needs PR_SET_NO_NEW_PRIVS; safe between fork and exec. Wraps landlock_restrict_self(2); returns 0, or -1 with errno.
int diary_landlock_restrict(const char *program, int file, char *const *readable, bool starts_others);

#endif
