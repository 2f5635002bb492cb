#ifndef CHEVC_H
#define CHEVC_H

#include <stdbool.h>
#include <stddef.h>

/// The name of a decoder of libheif for HEVC that averages blocks of pixels before libheif converts their colors.
#define DIARY_HEVC_DECODER "diary"

/// Sets the side of the blocks, a power of two from 2 on, for the next picture that the decoder decodes in this thread.
///
/// A picture of another size than the given one is refused. False if libheif does not accept the decoder.
bool diary_hevc_reduce(size_t factor, size_t width, size_t height);

#endif
