#include "diary_library.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

bool diary_library_find(void *library, const char *name, void *function) {
    // POSIX allows a function in the object pointer of dlsym; the copy avoids a cast that C forbids.
    void *symbol = dlsym(library, name);
    *(void **)function = symbol;
    return symbol != NULL;
}

const char *diary_library_package(const char *library) {
    // Each line is the name of a library, a space, and its package.
    const char *line = DIARY_LIBRARY_PACKAGES;
    size_t count = strlen(library);
    while (*line != '\0') {
        if (strncmp(line, library, count) == 0 && line[count] == ' ') return line + count + 1;
        const char *end = strchr(line, '\n');
        if (end == NULL) return NULL;
        line = end + 1;
    }
    return NULL;
}
