#define _GNU_SOURCE
#include "CMPG123.h"

#include <dlfcn.h>
#include <stddef.h>

// mpg123.h belongs to a package that nothing else here needs. These declarations are of its stable interface,
// libmpg123.so.0.
enum { ADD_FLAGS = 2 };
enum { FORCE_STEREO = 0x08, QUIET = 0x20, NO_FRANKENSTEIN = 0x1000000 };
enum { ERROR = -1, OK = 0 };
/// The code of an error: the stream is not seekable.
enum { NO_SEEK = 23 };

static _Thread_local bool is_stereo;

void diary_mpg123_force_stereo(bool is_forced) { is_stereo = is_forced; }

// The dynamic linker looks a symbol up in the program before it does in libraries; RTLD_NEXT is the next one after
// that.
void *mpg123_new(const char *decoder, int *error) {
    void *(*make)(const char *, int *);
    int (*set)(void *, int, long, double);
    *(void **)&make = dlsym(RTLD_NEXT, "mpg123_new");
    *(void **)&set = dlsym(RTLD_NEXT, "mpg123_param");
    if (make == NULL) {
        if (error != NULL) *error = ERROR;
        return NULL;
    }
    void *handle = make(decoder, error);
    if (handle != NULL && set != NULL) set(handle, ADD_FLAGS, QUIET | (is_stereo ? FORCE_STEREO : 0), 0);
    return handle;
}

// libsndfile lets the decoder end where anything about the frames changes, also the number of their channels.
int mpg123_param2(void *handle, int type, long value, double number) {
    int (*set)(void *, int, long, double);
    *(void **)&set = dlsym(RTLD_NEXT, "mpg123_param2");
    if (set == NULL) return ERROR;
    return set(handle, type, is_stereo && type == ADD_FLAGS ? value & ~(long)NO_FRANKENSTEIN : value, number);
}

// From 1.2.1 on, libsndfile refuses a stream that can't be scanned for its length; before, it read such a stream to its end.
int mpg123_scan(void *handle) {
    int (*scan)(void *), (*code)(void *);
    *(void **)&scan = dlsym(RTLD_NEXT, "mpg123_scan");
    *(void **)&code = dlsym(RTLD_NEXT, "mpg123_errcode");
    if (scan == NULL || code == NULL) return ERROR;
    int result = scan(handle);
    return result != OK && code(handle) == NO_SEEK ? OK : result;
}
