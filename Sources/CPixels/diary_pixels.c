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

/// The nearest integers from 0 to 255; 0 for NaN.
static pixel_bytes nearest_bytes(pixel values) {
    pixel rounded = values + 0.5f;
    // A comparison gives a mask of bits, all of them set where it is true.
    pixel_integers positive = (pixel_integers)rounded & (rounded > 0.0f);
    pixel_integers small = (pixel)positive < 255.0f;
    const pixel_integers largest = {255, 255, 255, 255};
    pixel_integers integers = __builtin_convertvector((pixel)(positive & small), pixel_integers);
    return __builtin_convertvector((integers & small) | (largest & ~small), pixel_bytes);
}

/// Blends adjacent columns of a ring of rows; several at a time, since one addition need not wait for another's.
static inline __attribute__((always_inline)) void blend_columns(
    size_t column_count, const float *ring, size_t ring_count, size_t width, size_t first, const float *weights,
    size_t count, pixel *sums) {
    for (size_t index = 0, place = first; index < count; index++) {
        const float *row = ring + place * width * 4;
        for (size_t column = 0; column < column_count; column++)
            sums[column] += *(const pixel *)(row + column * 4) * weights[index];
        place = place + 1 < ring_count ? place + 1 : 0;
    }
}

void diary_pixels_blend(
    const float *ring, size_t ring_count, size_t width, size_t first, const float *weights, size_t count, uint8_t *bytes) {
    size_t start = 0;
    for (; start + 4 < width; start += 4) {
        pixel sums[4] = {{0}};
        blend_columns(4, ring + start * 4, ring_count, width, first, weights, count, sums);
        for (size_t column = 0; column < 4; column++) {
            pixel_bytes colors = nearest_bytes(sums[column]);
            // The next pixel overwrites the fourth byte.
            memcpy(bytes + (start + column) * 3, &colors, 4);
        }
    }
    for (; start < width; start++) {
        pixel sum = {0};
        blend_columns(1, ring + start * 4, ring_count, width, first, weights, count, &sum);
        pixel_bytes colors = nearest_bytes(sum);
        memcpy(bytes + start * 3, &colors, 3);
    }
}

void diary_pixels_turn(
    const uint8_t *first, ptrdiff_t column_step, ptrdiff_t row_step, size_t width, size_t height, uint8_t *turned) {
    for (size_t row = 0; row < height; row++) {
        const uint8_t *pixel = first + (ptrdiff_t)row * row_step * 3;
        for (size_t column = 0; column < width; column++, turned += 3) {
            const uint8_t *source = pixel + (ptrdiff_t)column * column_step * 3;
            for (size_t part = 0; part < 3; part++) turned[part] = source[part];
        }
    }
}
