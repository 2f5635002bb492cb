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

#endif
