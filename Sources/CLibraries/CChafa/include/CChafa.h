#ifndef DIARY_CCHAFA_H
#define DIARY_CCHAFA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Pictures for terminals by libchafa, which is loaded for the first one, so that it does not slow the start of
   the program. */

/// The forms of a picture on a terminal; the numbers are those of ChafaPixelMode.
enum diary_picture_form {
    DIARY_PICTURE_BLOCKS = 0, DIARY_PICTURE_SIXEL = 1, DIARY_PICTURE_KITTY = 2, DIARY_PICTURE_ITERM2 = 3
};

/// The number of colours for blocks; the numbers are those of ChafaCanvasMode.
enum diary_picture_colors {
    DIARY_PICTURE_TRUE_COLOR = 0, DIARY_PICTURE_256_COLORS = 2, DIARY_PICTURE_16_COLORS = 3
};

/// Cells of the terminal that a picture covers, and pixels of each of them.
struct diary_picture_layout {
    int columns, rows;
    int cell_width, cell_height;
};

/// True if libchafa is installed.
bool diary_chafa_is_available(void);

/// Draws a picture of red, green, blue and opacity, a byte each and columns * cell_width pixels in rows * cell_height
/// rows. Returns the terminal output, for free(3), with its length; NULL if it can't be drawn.
uint8_t *diary_chafa_draw(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout,
    const uint8_t *pixels, size_t *length);

/// A cell of a picture of characters: a code point and two colours, which are -1 for transparent, RGB in a number for
/// DIARY_PICTURE_TRUE_COLOR, else numbers of the palette.
struct diary_picture_character {
    uint32_t character;
    int foreground, background;
};

/// Draws a picture as diary_chafa_draw does, into columns * rows characters. Returns whether it can be drawn.
bool diary_chafa_draw_characters(
    enum diary_picture_colors colors, struct diary_picture_layout layout, const uint8_t *pixels,
    struct diary_picture_character *characters);

/// Compresses quickly with zlib, if that is installed; else returns NULL. The result is for free(3).
uint8_t *diary_compress(const uint8_t *bytes, size_t count, size_t *length);

#endif
