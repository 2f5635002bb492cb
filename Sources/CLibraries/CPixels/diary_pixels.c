#include "CPixels.h"

#include <string.h>

typedef float pixel __attribute__((vector_size(16), aligned(4)));
typedef uint8_t pixel_bytes __attribute__((vector_size(4), aligned(1)));
typedef int32_t pixel_integers __attribute__((vector_size(16)));

enum { narrowed_at_once = 4, blended_at_once = 32 };
typedef float numbers __attribute__((vector_size(4 * blended_at_once), aligned(4)));
typedef int32_t integers __attribute__((vector_size(4 * blended_at_once)));
typedef uint8_t number_bytes __attribute__((vector_size(blended_at_once), aligned(1)));

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

void diary_pixels_spread(const uint8_t *row, size_t bits, size_t width, uint8_t *pixels) {
    if (bits <= 8) {
        for (size_t column = 0; column < width; column++) pixels[column * 4] = row[column];
        return;
    }
    for (size_t column = 0; column < width; column++) {
        uint16_t sample;
        memcpy(&sample, row + column * 2, sizeof sample);
        pixels[column * 4] = (uint8_t)(sample >> (bits - 8));
    }
}

/// Narrows a row to adjacent columns; several at a time, since one addition need not wait for another's.
static inline __attribute__((always_inline)) void narrow_columns(
    size_t count, const float *row, const uint32_t *starts, const float *weights, size_t tap_count, pixel *sums) {
    const float *from[narrowed_at_once];
    for (size_t column = 0; column < count; column++) from[column] = row + (size_t)starts[column] * 4;
    for (size_t tap = 0; tap < tap_count; tap++) {
        for (size_t column = 0; column < count; column++)
            sums[column] += *(const pixel *)(from[column] + tap * 4) * weights[column * tap_count + tap];
    }
}

void diary_pixels_narrow(
    const float *row, const uint32_t *starts, const float *weights, size_t tap_count, size_t width, float *narrowed) {
    size_t start = 0;
    for (; start + narrowed_at_once < width; start += narrowed_at_once) {
        pixel sums[narrowed_at_once] = {{0}};
        narrow_columns(narrowed_at_once, row, starts + start, weights + start * tap_count, tap_count, sums);
        // The next pixel overwrites the fourth number.
        for (size_t column = 0; column < narrowed_at_once; column++)
            memcpy(narrowed + (start + column) * 3, &sums[column], 4 * sizeof *narrowed);
    }
    for (; start < width; start++) {
        pixel sum = {0};
        narrow_columns(1, row, starts + start, weights + start * tap_count, tap_count, &sum);
        memcpy(narrowed + start * 3, &sum, 3 * sizeof *narrowed);
    }
}

/// The nearest integer from 0 to 255; 0 for NaN.
static uint8_t nearest_byte(float value) {
    float rounded = value + 0.5f;
    if (!(rounded > 0.0f)) return 0;
    return rounded < 255.0f ? (uint8_t)rounded : 255;
}

/// The nearest integers from 0 to 255; 0 for NaN.
static inline __attribute__((always_inline)) void store_nearest(const numbers *values, uint8_t *bytes) {
    numbers rounded = *values + 0.5f;
    // A comparison gives a mask of bits, all of them set where it is true.
    integers positive = (integers)rounded & (rounded > 0.0f);
    integers small = (numbers)positive < 255.0f;
    integers whole = __builtin_convertvector((numbers)(positive & small), integers);
    *(number_bytes *)bytes = __builtin_convertvector((whole & small) | (255 & ~small), number_bytes);
}

void diary_pixels_blend(
    const float *ring, size_t ring_count, size_t row_length, size_t first, const float *weights, size_t count,
    uint8_t *bytes) {
    size_t start = 0;
    for (; start + blended_at_once <= row_length; start += blended_at_once) {
        numbers sum = {0};
        for (size_t index = 0, place = first; index < count; index++) {
            sum += *(const numbers *)(ring + place * row_length + start) * weights[index];
            place = place + 1 < ring_count ? place + 1 : 0;
        }
        store_nearest(&sum, bytes + start);
    }
    for (; start < row_length; start++) {
        float sum = 0;
        for (size_t index = 0, place = first; index < count; index++) {
            sum += ring[place * row_length + start] * weights[index];
            place = place + 1 < ring_count ? place + 1 : 0;
        }
        bytes[start] = nearest_byte(sum);
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
