#include "CHEVC.h"

#include <libde265/de265.h>
#include <stdlib.h>

// libheif converts the planes of the whole picture to red, green and blue, which takes more memory than decoding them.
// Here blocks of them are averaged first. Chroma that is halved is averaged over smaller blocks.

/// The sum of a block of samples of 16 bits fits into 32 bits.
enum { largest_block_side = 128, largest_side = 1 << 20 };

static size_t divided(size_t length, size_t side) { return (length + side - 1) / side; }

// Input

static size_t number(const uint8_t *bytes, size_t width) {
    size_t value = 0;
    for (size_t index = 0; index < width; index++) value = value << 8 | bytes[index];
    return value;
}

/// Takes a NAL unit after its length, and returns the number of bytes of both; 0 where it is cut.
static size_t push(de265_decoder_context *decoder, const uint8_t *bytes, size_t size, size_t width) {
    if (size < width) return 0;
    size_t count = number(bytes, width);
    if (count > size - width || count > INT32_MAX) return 0;
    de265_push_NAL(decoder, bytes + width, (int)count, 0, NULL);
    return width + count;
}

/// Takes the parameters of a configuration, and returns the width of the lengths in the data; 0 where it is cut.
static size_t configure(de265_decoder_context *decoder, const uint8_t *bytes, size_t size) {
    enum { header = 23, list_header = 3 };
    if (size < header) return 0;
    size_t place = header;
    for (int lists = bytes[header - 1]; lists > 0; lists--) {
        if (size - place < list_header) return 0;
        size_t count = number(bytes + place + 1, 2);
        place += list_header;
        for (; count > 0; count--) {
            size_t taken = push(decoder, bytes + place, size - place, 2);
            if (taken == 0) return 0;
            place += taken;
        }
    }
    return (bytes[21] & 3) + 1;
}

/// The last picture of the input; nil where it can't be decoded.
static const struct de265_image *decoded(de265_decoder_context *decoder) {
    const struct de265_image *image = NULL;
    int has_more = 1;
    de265_flush_data(decoder);
    while (has_more != 0 && de265_decode(decoder, &has_more) == DE265_OK) {
        const struct de265_image *next = de265_get_next_picture(decoder);
        if (next != NULL) image = next;
    }
    return image;
}

// Averages

typedef struct plane {
    const uint8_t *bytes;
    size_t width, height, stride;
    /// The sides of a block.
    size_t across, down;
    bool is_wide;
} plane;

static bool make_plane(
    const struct de265_image *image, int channel, size_t side, size_t columns, size_t rows, plane *plane) {
    enum de265_chroma chroma = de265_get_chroma_format(image);
    bool is_halved = channel > 0 && (chroma == de265_chroma_420 || chroma == de265_chroma_422);
    int stride = 0, bits = de265_get_bits_per_pixel(image, 0);
    int width = de265_get_image_width(image, channel), height = de265_get_image_height(image, channel);
    plane->bytes = de265_get_image_plane(image, channel, &stride);
    plane->across = is_halved ? side / 2 : side;
    plane->down = channel > 0 && chroma == de265_chroma_420 ? side / 2 : side;
    plane->is_wide = bits > 8;
    (plane->width = (size_t)width, plane->height = (size_t)height, plane->stride = (size_t)stride);
    return plane->bytes != NULL && width > 0 && height > 0 && de265_get_bits_per_pixel(image, channel) == bits &&
           divided(plane->width, plane->across) == columns && divided(plane->height, plane->down) == rows;
}

static void add_row(const plane *plane, const uint8_t *row, uint32_t *sums) {
    for (size_t start = 0; start < plane->width; start += plane->across, sums++) {
        size_t end = start + plane->across < plane->width ? start + plane->across : plane->width;
        uint32_t sum = 0;
        if (plane->is_wide)
            for (size_t column = start; column < end; column++) sum += ((const uint16_t *)(const void *)row)[column];
        else
            for (size_t column = start; column < end; column++) sum += row[column];
        *sums += sum;
    }
}

/// Writes the means of a row of blocks, every third number.
static void average(const plane *plane, size_t row, uint32_t *sums, float *means) {
    size_t top = row * plane->down, columns = divided(plane->width, plane->across);
    size_t bottom = top + plane->down < plane->height ? top + plane->down : plane->height;
    for (size_t column = 0; column < columns; column++) sums[column] = 0;
    for (size_t line = top; line < bottom; line++) add_row(plane, plane->bytes + line * plane->stride, sums);
    for (size_t column = 0; column < columns; column++) {
        size_t rest = plane->width - column * plane->across;
        size_t area = (rest < plane->across ? rest : plane->across) * (bottom - top);
        means[column * 3] = (float)sums[column] / (float)area;
    }
}

// Colors

typedef struct conversion {
    enum { weighted, identity, lifted, gray } kind;
    /// What luma and chroma are multiplied by, and the numbers of black and of no color.
    float luma, chroma, black, middle;
    /// The weights of red and blue in luma.
    float red, blue;
} conversion;

/// False for colors that only libheif converts.
static bool make_conversion(const struct de265_image *image, diary_hevc_colors colors, conversion *conversion) {
    float unit = (float)(1 << (de265_get_bits_per_pixel(image, 0) - 8));
    int matrix = colors.are_known ? colors.matrix : de265_get_image_matrix_coefficients(image);
    bool is_full = colors.are_known ? colors.is_full_range : de265_get_image_full_range_flag(image) != 0;
    conversion->kind = weighted;
    conversion->luma = 255 / (is_full ? 256 * unit - 1 : 219 * unit);
    conversion->chroma = 255 / (is_full ? 256 * unit - 1 : 224 * unit);
    conversion->black = is_full ? 0 : 16 * unit;
    conversion->middle = 128 * unit;
    (conversion->red = 0.299F, conversion->blue = 0.114F);
    switch (matrix) {
    case 0: conversion->kind = identity; break;
    case 1: (conversion->red = 0.2126F, conversion->blue = 0.0722F); break;
    case 4: (conversion->red = 0.30F, conversion->blue = 0.11F); break;
    case 7: (conversion->red = 0.212F, conversion->blue = 0.087F); break;
    case 8: conversion->kind = lifted; break;
    case 9:
    case 10: (conversion->red = 0.2627F, conversion->blue = 0.0593F); break;
    // Those that follow from the primaries, and those of constant luminance.
    case 11:
    case 12:
    case 13:
    case 14: return false;
    default: break;
    }
    if (de265_get_chroma_format(image) == de265_chroma_mono) conversion->kind = gray;
    return true;
}

static uint8_t sample(float value) { return value <= 0 ? 0 : value >= 254.5F ? 255 : (uint8_t)(value + 0.5F); }

static void convert(const conversion *conversion, const float *means, uint8_t *pixel) {
    float first = (means[0] - conversion->black) * conversion->luma;
    float red = first, green = first, blue = first;
    if (conversion->kind == identity) {
        blue = (means[1] - conversion->black) * conversion->luma;
        red = (means[2] - conversion->black) * conversion->luma;
    } else if (conversion->kind != gray) {
        float second = (means[1] - conversion->middle) * conversion->chroma;
        float third = (means[2] - conversion->middle) * conversion->chroma;
        if (conversion->kind == lifted) {
            (red = first - second + third, green = first + second, blue = first - second - third);
        } else {
            red = first + 2 * (1 - conversion->red) * third;
            blue = first + 2 * (1 - conversion->blue) * second;
            green = (first - conversion->red * red - conversion->blue * blue) / (1 - conversion->red - conversion->blue);
        }
    }
    (pixel[0] = sample(red), pixel[1] = sample(green), pixel[2] = sample(blue), pixel[3] = 255);
}

static bool write_pixels(
    const struct de265_image *image, size_t side, size_t columns, size_t rows, diary_hevc_colors colors, uint8_t *pixels) {
    plane planes[3];
    conversion conversion;
    int channels = de265_get_chroma_format(image) == de265_chroma_mono ? 1 : 3;
    for (int channel = 0; channel < channels; channel++)
        if (!make_plane(image, channel, side, columns, rows, &planes[channel])) return false;
    if (!make_conversion(image, colors, &conversion)) return false;
    uint32_t *sums = malloc(columns * sizeof *sums);
    float *means = calloc(columns * 3, sizeof *means);
    bool is_made = sums != NULL && means != NULL;
    for (size_t row = 0; row < rows && is_made; row++) {
        for (int channel = 0; channel < channels; channel++) average(&planes[channel], row, sums, means + channel);
        for (size_t column = 0; column < columns; column++)
            convert(&conversion, means + column * 3, pixels + (row * columns + column) * 4);
    }
    free(sums);
    free(means);
    return is_made;
}

bool diary_hevc_average(
    const uint8_t *configuration, size_t configuration_size, const uint8_t *data, size_t size, size_t side, size_t width,
    size_t height, diary_hevc_colors colors, uint8_t *pixels) {
    if (side < 2 || side > largest_block_side || (side & (side - 1)) != 0) return false;
    if (width == 0 || width > largest_side || height == 0 || height > largest_side) return false;
    de265_decoder_context *decoder = de265_new_decoder();
    if (decoder == NULL) return false;
    // As libheif does: a thread decodes each row for itself, so that damage ends with the row.
    de265_start_worker_threads(decoder, 1);
    // This filter keeps a copy of the whole picture. What it changes does not show in averages.
    de265_set_parameter_bool(decoder, DE265_DECODER_PARAM_DISABLE_SAO, 1);
    size_t length_width = configure(decoder, configuration, configuration_size), taken = 0;
    bool is_made = length_width > 0;
    while (is_made && size > 0) {
        taken = push(decoder, data, size, length_width);
        is_made = taken > 0;
        (data += taken, size -= taken);
    }
    const struct de265_image *image = is_made ? decoded(decoder) : NULL;
    is_made = image != NULL && de265_get_image_width(image, 0) == (int)width &&
              de265_get_image_height(image, 0) == (int)height &&
              write_pixels(image, side, divided(width, side), divided(height, side), colors, pixels);
    de265_free_decoder(decoder);
    return is_made;
}
