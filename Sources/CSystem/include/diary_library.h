#ifndef DIARY_LIBRARY_H
#define DIARY_LIBRARY_H

#include <stdbool.h>

/// Sets a pointer to a function to a symbol of a library from dlopen(3); false and NULL where it has none.
bool diary_library_find(void *library, const char *name, void *function);

#endif
