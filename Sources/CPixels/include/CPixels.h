#ifndef CPIXELS_H
#define CPIXELS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The loops over every pixel of a whole picture, which Swift checks too much in a build for tests.

/// Lays a row of red, green, blue and alpha on a gray ground and adds it to the sums, three a column: so many pixels
/// side by side fall into one column.
void diary_pixels_add(
    const uint8_t *row, size_t width, size_t factor, bool is_premultiplied, uint8_t ground, uint32_t *sums);

/// Makes means of the sums of so many rows, four numbers from 0 to 255 a column, and clears the sums.
void diary_pixels_take(uint32_t *sums, size_t width, size_t factor, size_t row_count, float *means);

#endif
