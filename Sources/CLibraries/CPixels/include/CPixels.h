#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loops over every pixel of a picture, which are slow in Swift in a debug build.

/// Blends a row of RGBA onto a gray background and adds it to the sums, three a column: the given number of adjacent
/// pixels form one column.
void diary_pixels_add(
    const uint8_t *row, size_t width, size_t factor, bool is_premultiplied, uint8_t ground, uint32_t *sums);

/// Divides the sums by the number of rows, four numbers from 0 to 255 a column, and clears the sums.
void diary_pixels_take(uint32_t *sums, size_t width, size_t factor, size_t row_count, float *means);

/// Converts bytes to four numbers a pixel, of which the fourth is undefined.
void diary_pixels_convert(const uint8_t *row, size_t width, float *pixels);

/// Writes the upper 8 bits of each sample of a row to every fourth byte.
///
/// Samples have 8 to 16 bits; those of more than 8 are stored in two bytes.
void diary_pixels_spread(const uint8_t *row, size_t bits, size_t width, uint8_t *pixels);

/// Scales a row of four numbers a pixel to a number of columns of three.
///
/// Each column is the sum of `tap_count` adjacent pixels, each times its weight. `starts` has the first pixel of each
/// column; the taps must lie within the row.
void diary_pixels_narrow(
    const float *row, const uint32_t *starts, const float *weights, size_t tap_count, size_t width, float *narrowed);

/// Writes the sum of rows of numbers, each times its weight, rounded to 0 to 255.
///
/// The rows lie in a ring of at least `count` rows; `first` is the place of the first one.
void diary_pixels_blend(
    const float *ring, size_t ring_count, size_t row_length, size_t first, const float *weights, size_t count,
    uint8_t *bytes);

/// Writes a turned or mirrored picture of red, green and blue.
///
/// `first` is its first pixel in the original; the steps are those from there to its next column and row, in pixels of
/// the original.
void diary_pixels_turn(
    const uint8_t *first, ptrdiff_t column_step, ptrdiff_t row_step, size_t width, size_t height, uint8_t *turned);

#endif
