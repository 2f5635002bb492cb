#ifndef CHEVC_H
#define CHEVC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How the numbers of a picture are to be read, as in ISO/IEC 23091-2.
typedef struct diary_hevc_colors {
    /// False to take what the stream tells.
    bool are_known;
    int matrix;
    bool is_full_range;
} diary_hevc_colors;

/// Decodes a picture of HEVC, averages its pixels over square blocks, and writes red, green, blue and 255 for each block,
/// row by row.
///
/// The configuration is the content of the box hvcC, the data that of the picture's item. The side of a block is a power of
/// two from 2 on; the last blocks of a row or column may be smaller. A picture of another size than the given one is
/// refused, and so are rare colors; then it returns false.
bool diary_hevc_average(
    const uint8_t *configuration, size_t configuration_size, const uint8_t *data, size_t size, size_t side, size_t width,
    size_t height, diary_hevc_colors colors, uint8_t *pixels);

#endif
