#include "CChafa.h"
#include "diary_library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

// libchafa's own headers include those of GLib, with flags that only pkg-config knows. These declarations are of its
// stable interface, libchafa.so.0, as of 1.8.

enum { SYMBOL_SPACE = 1 << 0, SYMBOL_BLOCK = 1 << 3, SYMBOL_QUAD = 1 << 7, SYMBOL_HALF = 3 << 8 };
enum { PIXEL_RGBA8_UNASSOCIATED = 4 };
enum { DITHER_NONE = 0, DITHER_DIFFUSION = 2 };
enum { COLOR_SPACE_DIN99D = 1 };

/// GLib's GString.
struct text {
    char *bytes;
    size_t length, allocated;
};

void *chafa_canvas_config_new(void);
void chafa_canvas_config_unref(void *);
void chafa_canvas_config_set_geometry(void *, int columns, int rows);
void chafa_canvas_config_set_cell_geometry(void *, int width, int height);
void chafa_canvas_config_set_canvas_mode(void *, int);
void chafa_canvas_config_set_pixel_mode(void *, int);
void chafa_canvas_config_set_color_space(void *, int);
void chafa_canvas_config_set_dither_mode(void *, int);
void chafa_canvas_config_set_symbol_map(void *, const void *map);
void *chafa_symbol_map_new(void);
void chafa_symbol_map_unref(void *);
void chafa_symbol_map_add_by_tags(void *, int tags);
void *chafa_canvas_new(const void *config);
void chafa_canvas_unref(void *);
void chafa_canvas_draw_all_pixels(void *, int type, const uint8_t *pixels, int width, int height, int row_stride);
struct text *chafa_canvas_print(void *, void *terminal);
uint32_t chafa_canvas_get_char_at(const void *, int column, int row);
void chafa_canvas_get_raw_colors_at(const void *, int column, int row, int *foreground, int *background);
void *chafa_term_db_get_default(void);
void *chafa_term_db_get_fallback_info(void *database);
void chafa_term_info_unref(void *);
// GLib, which libchafa brings.
char *g_string_free(struct text *, int with_bytes);
char *g_base64_encode(const uint8_t *bytes, size_t count);
void g_free(void *);

#define FUNCTIONS(F) \
    F(chafa_canvas_config_new) F(chafa_canvas_config_unref) F(chafa_canvas_config_set_geometry) \
    F(chafa_canvas_config_set_cell_geometry) F(chafa_canvas_config_set_canvas_mode) \
    F(chafa_canvas_config_set_pixel_mode) F(chafa_canvas_config_set_color_space) \
    F(chafa_canvas_config_set_dither_mode) F(chafa_canvas_config_set_symbol_map) F(chafa_symbol_map_new) \
    F(chafa_symbol_map_unref) F(chafa_symbol_map_add_by_tags) F(chafa_canvas_new) F(chafa_canvas_unref) \
    F(chafa_canvas_draw_all_pixels) F(chafa_canvas_print) F(chafa_canvas_get_char_at) \
    F(chafa_canvas_get_raw_colors_at) F(chafa_term_db_get_default) F(chafa_term_db_get_fallback_info) \
    F(chafa_term_info_unref) F(g_string_free) F(g_base64_encode) F(g_free)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } chafa;

DIARY_LIBRARY(chafa, diary_chafa_is_available, DIARY_LIBRARY_CHAFA, RTLD_LOCAL, FUNCTIONS, (void)0)

static void *make_config(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout) {
    void *config = chafa.chafa_canvas_config_new(), *map = chafa.chafa_symbol_map_new();
    chafa.chafa_symbol_map_add_by_tags(map, SYMBOL_SPACE | SYMBOL_BLOCK | SYMBOL_QUAD | SYMBOL_HALF);
    chafa.chafa_canvas_config_set_geometry(config, layout.columns, layout.rows);
    chafa.chafa_canvas_config_set_cell_geometry(config, layout.cell_width, layout.cell_height);
    chafa.chafa_canvas_config_set_pixel_mode(config, (int)form);
    chafa.chafa_canvas_config_set_canvas_mode(config, form == DIARY_PICTURE_BLOCKS ? (int)colors : (int)DIARY_PICTURE_TRUE_COLOR);
    // With few colours the most similar ones are used; cells are too large for dithering.
    chafa.chafa_canvas_config_set_color_space(config, COLOR_SPACE_DIN99D);
    chafa.chafa_canvas_config_set_dither_mode(config, form == DIARY_PICTURE_SIXEL ? DITHER_DIFFUSION : DITHER_NONE);
    chafa.chafa_canvas_config_set_symbol_map(config, map);
    chafa.chafa_symbol_map_unref(map);
    return config;
}

static uint8_t *draw(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout,
    const uint8_t *pixels, size_t *length) {
    void *config = make_config(form, colors, layout);
    void *canvas = chafa.chafa_canvas_new(config);
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    chafa.chafa_canvas_draw_all_pixels(canvas, PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
    // A terminal that understands everything.
    void *terminal = chafa.chafa_term_db_get_fallback_info(chafa.chafa_term_db_get_default());
    struct text *text = chafa.chafa_canvas_print(canvas, terminal);
    uint8_t *copy = text == NULL ? NULL : malloc(text->length + 1);
    if (copy != NULL) {
        memcpy(copy, text->bytes, text->length);
        *length = text->length;
    }
    if (text != NULL) chafa.g_string_free(text, 1);
    chafa.chafa_term_info_unref(terminal);
    chafa.chafa_canvas_unref(canvas);
    chafa.chafa_canvas_config_unref(config);
    return copy;
}

/// "The data must first be base64-encoded, and then chunked up into chunks no larger than 4096 bytes" (Kitty, Terminal
/// graphics protocol); libchafa encodes each chunk by itself. With q=2 the terminal answers nothing.
static uint8_t *draw_for_kitty(struct diary_picture_layout layout, const uint8_t *pixels, size_t *length) {
    enum { CHUNK = 4096, KEYS = 128 };
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    char *encoded = chafa.g_base64_encode(pixels, (size_t)width * (size_t)height * 4);
    if (encoded == NULL) return NULL;
    size_t left = strlen(encoded);
    char *text = malloc(left + (left / CHUNK + 1) * KEYS), *end = text;
    for (const char *next = encoded; text != NULL && left > 0;) {
        size_t count = left < CHUNK ? left : CHUNK;
        end += sprintf(end, "\033_G");
        if (next == encoded)
            end += sprintf(
                end, "a=T,q=2,f=32,s=%d,v=%d,c=%d,r=%d,", width, height, layout.columns, layout.rows);
        end += sprintf(end, "m=%d;", left > count);
        memcpy(end, next, count);
        end += count;
        end += sprintf(end, "\033\\");
        next += count;
        left -= count;
    }
    chafa.g_free(encoded);
    *length = text == NULL ? 0 : (size_t)(end - text);
    return (uint8_t *)text;
}

uint8_t *diary_chafa_draw(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout,
    const uint8_t *pixels, size_t *length) {
    *length = 0;
    if (!diary_chafa_is_available()) return NULL;
    if (layout.columns < 1 || layout.rows < 1 || layout.cell_width < 1 || layout.cell_height < 1) return NULL;
    return form == DIARY_PICTURE_KITTY
        ? draw_for_kitty(layout, pixels, length) : draw(form, colors, layout, pixels, length);
}

bool diary_chafa_draw_characters(
    enum diary_picture_colors colors, struct diary_picture_layout layout, const uint8_t *pixels,
    struct diary_picture_character *characters) {
    if (!diary_chafa_is_available()) return false;
    if (layout.columns < 1 || layout.rows < 1 || layout.cell_width < 1 || layout.cell_height < 1) return false;
    void *config = make_config(DIARY_PICTURE_BLOCKS, colors, layout);
    void *canvas = chafa.chafa_canvas_new(config);
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    chafa.chafa_canvas_draw_all_pixels(canvas, PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
    for (int row = 0; row < layout.rows; row++) {
        for (int column = 0; column < layout.columns; column++, characters++) {
            characters->character = chafa.chafa_canvas_get_char_at(canvas, column, row);
            chafa.chafa_canvas_get_raw_colors_at(canvas, column, row, &characters->foreground, &characters->background);
        }
    }
    chafa.chafa_canvas_unref(canvas);
    chafa.chafa_canvas_config_unref(config);
    return true;
}

#define ZLIB_FUNCTIONS(F) F(compress2) F(compressBound)

static struct { ZLIB_FUNCTIONS(DIARY_LIBRARY_POINTER) } zlib;

static bool load_zlib(void);
DIARY_LIBRARY(zlib, load_zlib, DIARY_LIBRARY_Z, RTLD_LOCAL, ZLIB_FUNCTIONS, (void)0)

uint8_t *diary_compress(const uint8_t *bytes, size_t count, size_t *length) {
    if (!load_zlib()) return NULL;
    unsigned long capacity = zlib.compressBound(count);
    uint8_t *result = malloc(capacity);
    if (result != NULL && zlib.compress2(result, &capacity, bytes, count, 1) == 0) {
        *length = capacity;
        return result;
    }
    free(result);
    return NULL;
}
