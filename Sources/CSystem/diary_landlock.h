#ifndef DIARY_LANDLOCK_H
#define DIARY_LANDLOCK_H

/// The version of the kernel's Landlock; 0 where there is none.
int diary_landlock_version(void);

/// Lets this thread and what it starts open nothing from now on but a program, an open file and what lies below the
/// system's library folders, all for reading, and the program and the libraries for executing. From version 4 on TCP is
/// refused, from 6 on signals to others and abstract sockets are. Needs PR_SET_NO_NEW_PRIVS; safe between fork and exec.
/// Wraps landlock_restrict_self(2); returns 0, or -1 with errno.
int diary_landlock_restrict(const char *program, int file);

#endif
