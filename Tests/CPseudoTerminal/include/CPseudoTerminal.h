#ifndef CPSEUDOTERMINAL_H
#define CPSEUDOTERMINAL_H

#include <spawn.h>
#include <stddef.h>

/// A new pseudo-terminal, its other end at the path. Returns the descriptor, or -1 with errno.
int pseudo_terminal_open(char *path, size_t size);

/// Gives the window another size, in cells and in pixels.
void pseudo_terminal_resize(
    int descriptor, unsigned short columns, unsigned short rows, unsigned short width, unsigned short height);

/// Lets a process that is started have a session of its own.
void pseudo_terminal_set_session(posix_spawnattr_t *attributes);

#endif
