#include "CNettle.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <nettle/md5.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    __typeof__(&nettle_md5_init) init;
    __typeof__(&nettle_md5_update) update;
    __typeof__(&nettle_md5_digest) digest;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libnettle.so.8", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "nettle_md5_init", &library.init)
        && diary_library_find(handle, "nettle_md5_update", &library.update)
        && diary_library_find(handle, "nettle_md5_digest", &library.digest);
}

struct diary_md5 {
    struct md5_ctx context;
};

diary_md5 *diary_md5_begin(void) {
    pthread_once(&once, load);
    diary_md5 *hash = is_loaded ? malloc(sizeof *hash) : NULL;
    if (hash != NULL) library.init(&hash->context);
    return hash;
}

void diary_md5_update(diary_md5 *hash, const uint8_t *bytes, size_t count) {
    library.update(&hash->context, count, bytes);
}

void diary_md5_digest(diary_md5 *hash, uint8_t *digest) {
    library.digest(&hash->context, MD5_DIGEST_SIZE, digest);
}

void diary_md5_free(diary_md5 *hash) {
    free(hash);
}
