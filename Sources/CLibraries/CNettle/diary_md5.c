#include "CNettle.h"
#include "diary_library.h"

#include <nettle/md5.h>
#include <stdlib.h>

#define FUNCTIONS(F) \
    F(nettle_md5_init) F(nettle_md5_update) F(nettle_md5_digest)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } nettle;

static bool load_nettle(void);
DIARY_LIBRARY(nettle, load_nettle, DIARY_LIBRARY_NETTLE, RTLD_LOCAL, FUNCTIONS, (void)0)

struct diary_md5 {
    struct md5_ctx context;
};

diary_md5 *diary_md5_begin(void) {
    diary_md5 *hash = load_nettle() ? malloc(sizeof *hash) : NULL;
    if (hash != NULL) nettle.nettle_md5_init(&hash->context);
    return hash;
}

void diary_md5_update(diary_md5 *hash, const uint8_t *bytes, size_t count) {
    nettle.nettle_md5_update(&hash->context, count, bytes);
}

void diary_md5_digest(diary_md5 *hash, uint8_t *digest) {
    nettle.nettle_md5_digest(&hash->context, MD5_DIGEST_SIZE, digest);
}

void diary_md5_free(diary_md5 *hash) {
    free(hash);
}
