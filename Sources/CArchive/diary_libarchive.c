#include "diary_libarchive.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <pthread.h>

struct diary_libarchive libarchive;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libarchive.so.13", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
#define FIND(name) && diary_library_find(handle, "archive_" #name, &libarchive.name)
    is_loaded = true DIARY_LIBARCHIVE(FIND);
#undef FIND
}

bool diary_libarchive_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}
