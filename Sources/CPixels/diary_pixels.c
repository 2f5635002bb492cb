#include "CPixels.h"

#include <string.h>

typedef float pixel __attribute__((vector_size(16), aligned(4)));
typedef uint8_t pixel_bytes __attribute__((vector_size(4), aligned(1)));
typedef int32_t pixel_integers __attribute__((vector_size(16)));

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

void diary_pixels_convert(const uint8_t *row, size_t width, float *pixels) {
    for (size_t column = 0; column < width; column++) {
        pixel_integers integers = __builtin_convertvector(*(const pixel_bytes *)(row + column * 4), pixel_integers);
        *(pixel *)(pixels + column * 4) = __builtin_convertvector(integers, pixel);
    }
}

void diary_pixels_narrow(
    const float *row, const diary_pixels_taps *taps, const float *weights, size_t column_count, float *narrowed) {
    for (size_t column = 0; column < column_count; column++) {
        const float *from = row + (size_t)taps[column].start * 4;
        const float *weight = weights + taps[column].first_weight;
        pixel sum = {0, 0, 0, 0};
        for (size_t index = 0; index < taps[column].count; index++) sum += *(const pixel *)(from + index * 4) * weight[index];
        *(pixel *)(narrowed + column * 4) = sum;
    }
}

void diary_pixels_accumulate(const float *row, size_t width, float weight, float *sums) {
    for (size_t column = 0; column < width; column++)
        *(pixel *)(sums + column * 4) += *(const pixel *)(row + column * 4) * weight;
}

/// The nearest byte; 0 for NaN.
static uint8_t nearest_byte(float value) {
    float rounded = value + 0.5f;
    return rounded > 0 ? (uint8_t)(rounded < 255 ? rounded : 255) : 0;
}

void diary_pixels_finish(float *sums, size_t width, uint8_t *bytes) {
    for (size_t column = 0; column < width; column++) {
        for (size_t part = 0; part < 3; part++) bytes[column * 3 + part] = nearest_byte(sums[column * 4 + part]);
    }
    memset(sums, 0, width * 4 * sizeof *sums);
}
