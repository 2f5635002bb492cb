#include "CPixels.h"

#include <string.h>

void diary_pixels_add(
    const uint8_t *row, size_t width, size_t factor, bool is_premultiplied, uint8_t ground, uint32_t *sums) {
    for (size_t column = 0; column < width; sums += 3) {
        size_t end = column + factor < width ? column + factor : width;
        for (; column < end; column++, row += 4) {
            uint32_t weight = is_premultiplied ? 255 : row[3];
            uint32_t background = (uint32_t)ground * (255u - row[3]);
            sums[0] += row[0] * weight + background;
            sums[1] += row[1] * weight + background;
            sums[2] += row[2] * weight + background;
        }
    }
}

void diary_pixels_take(uint32_t *sums, size_t width, size_t factor, size_t row_count, float *means) {
    size_t count = (width + factor - 1) / factor;
    for (size_t column = 0; column < count; column++) {
        size_t across = column + 1 < count ? factor : width - column * factor;
        float scale = 1.0f / (255.0f * (float)(across * row_count));
        for (size_t part = 0; part < 3; part++) means[column * 4 + part] = (float)sums[column * 3 + part] * scale;
        means[column * 4 + 3] = 0;
    }
    memset(sums, 0, count * 3 * sizeof *sums);
}
