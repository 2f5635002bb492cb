#include <libheif/heif.h>
#include <libheif/heif_version.h>

/// Decodes without threads, which a confined process may not start.
static inline void diary_heif_avoid_threads(struct heif_decoding_options *options) {
#if LIBHEIF_NUMERIC_VERSION >= (1 << 24 | 21 << 16)
    options->num_codec_threads = 1;
#else
    // The faster AV1 decoder insists on threads there, and leaks memory for streams that it refuses; whatever the file's
    // brand, a picture in it may be AV1. The name has no effect on other codings.
    if (options->version >= 4) options->decoder_id = "aom";
#endif
}
