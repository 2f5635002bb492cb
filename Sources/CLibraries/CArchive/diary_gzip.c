#include "diary_gzip.h"
#include "diary_library.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#define FUNCTIONS(F) F(inflateInit2_) F(inflate) F(inflateReset) F(inflateEnd)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } zlib;

DIARY_LIBRARY(zlib, diary_gzip_load, DIARY_LIBRARY_Z, RTLD_LOCAL, FUNCTIONS, (void)0)

enum { packed_size = 1 << 16, piece_size = 1 << 18, gzip_with_largest_window = 31 };

struct diary_gzip {
    z_stream stream;
    int descriptor;
    bool has_begun_member, is_at_end;
    const char *error;
    unsigned char packed[packed_size], piece[piece_size];
};

bool diary_gzip_is_one(int descriptor) {
    unsigned char mark[2];
    return pread(descriptor, mark, sizeof mark, 0) == sizeof mark && mark[0] == 0x1F && mark[1] == 0x8B;
}

diary_gzip *diary_gzip_begin(int descriptor) {
    diary_gzip *gzip = diary_gzip_load() ? calloc(1, sizeof *gzip) : NULL;
    if (gzip == NULL) return NULL;
    gzip->descriptor = descriptor;
    int code = zlib.inflateInit2_(&gzip->stream, gzip_with_largest_window, ZLIB_VERSION, (int)sizeof gzip->stream);
    if (code == Z_OK) return gzip;
    free(gzip);
    return NULL;
}

// Reads more compressed bytes if none are left; false at the end of the file, or if it can't be read.
static bool refill(diary_gzip *gzip) {
    if (gzip->stream.avail_in > 0) return true;
    ssize_t count = read(gzip->descriptor, gzip->packed, packed_size);
    if (count < 0) gzip->error = "the file can't be read";
    if (count <= 0) return false;
    gzip->stream.next_in = gzip->packed;
    gzip->stream.avail_in = (unsigned)count;
    return true;
}

ssize_t diary_gzip_read(diary_gzip *gzip, const void **piece) {
    gzip->stream.next_out = gzip->piece;
    gzip->stream.avail_out = piece_size;
    *piece = gzip->piece;
    while (gzip->stream.avail_out > 0 && gzip->error == NULL && !gzip->is_at_end) {
        if (!refill(gzip)) {
            if (gzip->error == NULL && gzip->has_begun_member) gzip->error = "the gzip file is cut off";
            gzip->is_at_end = true;
            break;
        }
        int code = zlib.inflate(&gzip->stream, Z_NO_FLUSH);
        gzip->has_begun_member = code != Z_STREAM_END;
        if (code == Z_STREAM_END) {
            // Another gzip file may follow; anything else, such as zeros of a tape, is the end.
            if (zlib.inflateReset(&gzip->stream) != Z_OK) gzip->error = "the gzip file can't be read";
            if (refill(gzip) && gzip->stream.next_in[0] != 0x1F) gzip->is_at_end = true;
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            gzip->error = gzip->stream.msg == NULL ? "the gzip file is damaged" : gzip->stream.msg;
        }
    }
    ssize_t count = piece_size - (ssize_t)gzip->stream.avail_out;
    return count == 0 && gzip->error != NULL ? -1 : count;
}

const char *diary_gzip_error(const diary_gzip *gzip) {
    return gzip->error == NULL ? "unknown" : gzip->error;
}

void diary_gzip_free(diary_gzip *gzip) {
    if (gzip == NULL) return;
    zlib.inflateEnd(&gzip->stream);
    free(gzip);
}
