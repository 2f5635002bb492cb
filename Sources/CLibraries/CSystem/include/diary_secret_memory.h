#ifndef DIARY_SECRET_MEMORY_H
#define DIARY_SECRET_MEMORY_H

/// Keeps the memory of this process from other processes of its user, and out of core dumps, until it ends: it is not dumpable
/// (`prctl`), and its limit of core dumps, and that of the programs it starts, is 0.
///
/// Its files in `/proc` belong to root from then on; those of `/proc/self` stay readable to it.
void diary_hide_memory(void);

#endif
