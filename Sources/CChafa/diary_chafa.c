#include "CChafa.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

static struct {
    void *(*config_new)(void);
    void (*config_unref)(void *);
    void (*set_geometry)(void *, int columns, int rows);
    void (*set_cell_geometry)(void *, int width, int height);
    void (*set_canvas_mode)(void *, int);
    void (*set_pixel_mode)(void *, int);
    void (*set_color_space)(void *, int);
    void (*set_dither_mode)(void *, int);
    void (*set_symbol_map)(void *, const void *map);
    void *(*map_new)(void);
    void (*map_unref)(void *);
    void (*map_add_by_tags)(void *, int tags);
    void *(*canvas_new)(const void *config);
    void (*canvas_unref)(void *);
    void (*draw_all_pixels)(void *, int type, const uint8_t *pixels, int width, int height, int row_stride);
    struct text *(*print)(void *, void *terminal);
    uint32_t (*char_at)(const void *, int column, int row);
    void (*raw_colors_at)(const void *, int column, int row, int *foreground, int *background);
    void *(*database)(void);
    void *(*fallback)(void *database);
    void (*terminal_unref)(void *);
    char *(*free_text)(struct text *, int with_bytes);
    char *(*encode)(const uint8_t *bytes, size_t count);
    void (*free)(void *);
} chafa;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen(DIARY_LIBRARY_CHAFA, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "chafa_canvas_config_new", &chafa.config_new)
        && diary_library_find(handle, "chafa_canvas_config_unref", &chafa.config_unref)
        && diary_library_find(handle, "chafa_canvas_config_set_geometry", &chafa.set_geometry)
        && diary_library_find(handle, "chafa_canvas_config_set_cell_geometry", &chafa.set_cell_geometry)
        && diary_library_find(handle, "chafa_canvas_config_set_canvas_mode", &chafa.set_canvas_mode)
        && diary_library_find(handle, "chafa_canvas_config_set_pixel_mode", &chafa.set_pixel_mode)
        && diary_library_find(handle, "chafa_canvas_config_set_color_space", &chafa.set_color_space)
        && diary_library_find(handle, "chafa_canvas_config_set_dither_mode", &chafa.set_dither_mode)
        && diary_library_find(handle, "chafa_canvas_config_set_symbol_map", &chafa.set_symbol_map)
        && diary_library_find(handle, "chafa_symbol_map_new", &chafa.map_new)
        && diary_library_find(handle, "chafa_symbol_map_unref", &chafa.map_unref)
        && diary_library_find(handle, "chafa_symbol_map_add_by_tags", &chafa.map_add_by_tags)
        && diary_library_find(handle, "chafa_canvas_new", &chafa.canvas_new)
        && diary_library_find(handle, "chafa_canvas_unref", &chafa.canvas_unref)
        && diary_library_find(handle, "chafa_canvas_draw_all_pixels", &chafa.draw_all_pixels)
        && diary_library_find(handle, "chafa_canvas_print", &chafa.print)
        && diary_library_find(handle, "chafa_canvas_get_char_at", &chafa.char_at)
        && diary_library_find(handle, "chafa_canvas_get_raw_colors_at", &chafa.raw_colors_at)
        && diary_library_find(handle, "chafa_term_db_get_default", &chafa.database)
        && diary_library_find(handle, "chafa_term_db_get_fallback_info", &chafa.fallback)
        && diary_library_find(handle, "chafa_term_info_unref", &chafa.terminal_unref)
        // GLib, which libchafa brings.
        && diary_library_find(handle, "g_string_free", &chafa.free_text)
        && diary_library_find(handle, "g_base64_encode", &chafa.encode)
        && diary_library_find(handle, "g_free", &chafa.free);
}

bool diary_chafa_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

static void *make_config(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout) {
    void *config = chafa.config_new(), *map = chafa.map_new();
    chafa.map_add_by_tags(map, SYMBOL_SPACE | SYMBOL_BLOCK | SYMBOL_QUAD | SYMBOL_HALF);
    chafa.set_geometry(config, layout.columns, layout.rows);
    chafa.set_cell_geometry(config, layout.cell_width, layout.cell_height);
    chafa.set_pixel_mode(config, (int)form);
    chafa.set_canvas_mode(config, form == DIARY_PICTURE_BLOCKS ? (int)colors : (int)DIARY_PICTURE_TRUE_COLOR);
    // With few colours the most similar ones are used; cells are too large for dithering.
    chafa.set_color_space(config, COLOR_SPACE_DIN99D);
    chafa.set_dither_mode(config, form == DIARY_PICTURE_SIXEL ? DITHER_DIFFUSION : DITHER_NONE);
    chafa.set_symbol_map(config, map);
    chafa.map_unref(map);
    return config;
}

static uint8_t *draw(
    enum diary_picture_form form, enum diary_picture_colors colors, struct diary_picture_layout layout,
    const uint8_t *pixels, size_t *length) {
    void *config = make_config(form, colors, layout);
    void *canvas = chafa.canvas_new(config);
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    chafa.draw_all_pixels(canvas, PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
    // A terminal that understands everything.
    void *terminal = chafa.fallback(chafa.database());
    struct text *text = chafa.print(canvas, terminal);
    uint8_t *copy = text == NULL ? NULL : malloc(text->length + 1);
    if (copy != NULL) {
        memcpy(copy, text->bytes, text->length);
        *length = text->length;
    }
    if (text != NULL) chafa.free_text(text, 1);
    chafa.terminal_unref(terminal);
    chafa.canvas_unref(canvas);
    chafa.config_unref(config);
    return copy;
}

/// "The data must first be base64-encoded, and then chunked up into chunks no larger than 4096 bytes" (Kitty, Terminal
/// graphics protocol); libchafa encodes each chunk by itself. With q=2 the terminal answers nothing.
static uint8_t *draw_for_kitty(struct diary_picture_layout layout, const uint8_t *pixels, size_t *length) {
    enum { CHUNK = 4096, KEYS = 128 };
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    char *encoded = chafa.encode(pixels, (size_t)width * (size_t)height * 4);
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
    chafa.free(encoded);
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
    void *canvas = chafa.canvas_new(config);
    int width = layout.columns * layout.cell_width, height = layout.rows * layout.cell_height;
    chafa.draw_all_pixels(canvas, PIXEL_RGBA8_UNASSOCIATED, pixels, width, height, width * 4);
    for (int row = 0; row < layout.rows; row++) {
        for (int column = 0; column < layout.columns; column++, characters++) {
            characters->character = chafa.char_at(canvas, column, row);
            chafa.raw_colors_at(canvas, column, row, &characters->foreground, &characters->background);
        }
    }
    chafa.canvas_unref(canvas);
    chafa.config_unref(config);
    return true;
}

// zlib is installed as a dependency of libchafa's; its header would be one more package to install.
static int (*compress_with_level)(uint8_t *, unsigned long *, const uint8_t *, unsigned long, int);
static unsigned long (*compressed_bound)(unsigned long);
static pthread_once_t once_for_zlib = PTHREAD_ONCE_INIT;
static bool has_zlib;

static void load_zlib(void) {
    void *handle = dlopen(DIARY_LIBRARY_Z, RTLD_NOW | RTLD_LOCAL);
    has_zlib = handle != NULL && diary_library_find(handle, "compress2", &compress_with_level)
        && diary_library_find(handle, "compressBound", &compressed_bound);
}

uint8_t *diary_compress(const uint8_t *bytes, size_t count, size_t *length) {
    pthread_once(&once_for_zlib, load_zlib);
    if (!has_zlib) return NULL;
    unsigned long capacity = compressed_bound(count);
    uint8_t *result = malloc(capacity);
    if (result != NULL && compress_with_level(result, &capacity, bytes, count, 1) == 0) {
        *length = capacity;
        return result;
    }
    free(result);
    return NULL;
}
