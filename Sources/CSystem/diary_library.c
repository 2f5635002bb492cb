#include "diary_library.h"

#include <dlfcn.h>
#include <stddef.h>

bool diary_library_find(void *library, const char *name, void *function) {
    // POSIX allows a function in the object pointer of dlsym; the copy avoids a cast that C forbids.
    void *symbol = dlsym(library, name);
    *(void **)function = symbol;
    return symbol != NULL;
}
