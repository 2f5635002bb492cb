#ifndef DIARY_LIBRARY_H
#define DIARY_LIBRARY_H

#include <stdbool.h>

/// Sets a function pointer to a symbol of a library from dlopen(3); false and NULL if it has none.
bool diary_library_find(void *library, const char *name, void *function);

#endif
