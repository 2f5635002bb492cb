#include "CHEVC.h"

#include <libde265/de265.h>
#include <libheif/heif.h>
#include <libheif/heif_plugin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// libheif converts the planes of the whole picture to red, green and blue, which takes more memory than decoding them.
// So it gets averages of blocks. Chroma that is halved is averaged over smaller blocks, to planes of the same size.

/// The sum of a block of samples of 16 bits fits into 32 bits.
enum { largest_factor = 128, largest_side = 1 << 20 };

static _Thread_local size_t block_side, expected_width, expected_height;

static const struct heif_error done = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
static const struct heif_error failed = {heif_error_Decoder_plugin_error, heif_suberror_Unspecified, "no picture"};
static const struct heif_error refused = {
    heif_error_Unsupported_feature, heif_suberror_Unspecified, "a picture whose blocks are not averaged"};

static const char *name(void) { return "HEVC, averaged over blocks"; }

static int priority(enum heif_compression_format format) {
    // libheif's own decoder has 100: this one is used only where it is named.
    return format == heif_compression_HEVC ? 1 : 0;
}

static struct heif_error make(void **decoder) {
    *decoder = de265_new_decoder();
    if (*decoder == NULL) return failed;
    // As libheif does: a thread decodes each row for itself, so that damage ends with the row.
    de265_start_worker_threads(*decoder, 1);
    return done;
}

static void destroy(void *decoder) { de265_free_decoder(decoder); }

/// Takes NAL units, each after its length in four bytes.
static struct heif_error push(void *decoder, const void *data, size_t size) {
    const uint8_t *bytes = data;
    while (size > 0) {
        if (size < 4) return failed;
        size_t count = (size_t)bytes[0] << 24 | (size_t)bytes[1] << 16 | (size_t)bytes[2] << 8 | bytes[3];
        (bytes += 4, size -= 4);
        if (count > size || count > INT32_MAX) return failed;
        de265_push_NAL(decoder, bytes, (int)count, 0, NULL);
        (bytes += count, size -= count);
    }
    return done;
}

static size_t divided(size_t length, size_t side) { return (length + side - 1) / side; }

typedef struct plane {
    const uint8_t *bytes;
    size_t width, height, stride;
    bool is_wide;
    /// The sides of a block.
    size_t across, down;
} plane;

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

/// Writes the means of the blocks. The last ones of a row or column may be smaller.
static void average(const plane *plane, uint32_t *sums, uint8_t *means, size_t stride) {
    size_t count = divided(plane->width, plane->across);
    for (size_t top = 0; top < plane->height; top += plane->down, means += stride) {
        size_t bottom = top + plane->down < plane->height ? top + plane->down : plane->height;
        memset(sums, 0, count * sizeof *sums);
        for (size_t row = top; row < bottom; row++) add_row(plane, plane->bytes + row * plane->stride, sums);
        for (size_t column = 0; column < count; column++) {
            size_t rest = plane->width - column * plane->across;
            uint32_t area = (uint32_t)((rest < plane->across ? rest : plane->across) * (bottom - top));
            uint32_t mean = (sums[column] + area / 2) / area;
            if (plane->is_wide)
                ((uint16_t *)(void *)means)[column] = (uint16_t)mean;
            else
                means[column] = (uint8_t)mean;
        }
    }
}

/// Adds a plane of the means of a channel to a picture.
static struct heif_error add_plane(
    const struct de265_image *image, int channel, uint32_t *sums, struct heif_image *reduced) {
    static const enum heif_channel channels[] = {heif_channel_Y, heif_channel_Cb, heif_channel_Cr};
    enum de265_chroma chroma = de265_get_chroma_format(image);
    bool is_narrow = channel > 0 && (chroma == de265_chroma_420 || chroma == de265_chroma_422);
    int bits = de265_get_bits_per_pixel(image, 0), stride = 0, reduced_stride = 0;
    int width = de265_get_image_width(image, channel), height = de265_get_image_height(image, channel);
    plane plane = {
        .bytes = de265_get_image_plane(image, channel, &stride),
        .width = (size_t)width, .height = (size_t)height, .stride = (size_t)stride, .is_wide = bits > 8,
        .across = is_narrow ? block_side / 2 : block_side,
        .down = channel > 0 && chroma == de265_chroma_420 ? block_side / 2 : block_side,
    };
    size_t columns = divided(expected_width, block_side), rows = divided(expected_height, block_side);
    if (width <= 0 || height <= 0 || de265_get_bits_per_pixel(image, channel) != bits || plane.bytes == NULL ||
        divided(plane.width, plane.across) != columns || divided(plane.height, plane.down) != rows)
        return refused;
    struct heif_error error = heif_image_add_plane(reduced, channels[channel], (int)columns, (int)rows, bits);
    if (error.code != heif_error_Ok) return refused;
    uint8_t *means = heif_image_get_plane(reduced, channels[channel], &reduced_stride);
    if (means == NULL) return refused;
    average(&plane, sums, means, (size_t)reduced_stride);
    return done;
}

/// Gives a picture the colors that the stream tells.
static struct heif_error set_colors(const struct de265_image *image, struct heif_image *reduced) {
    struct heif_color_profile_nclx *colors = heif_nclx_color_profile_alloc();
    if (colors == NULL) return failed;
    // Numbers that libheif doesn't know leave those of an unspecified space.
    heif_nclx_color_profile_set_color_primaries(colors, (uint16_t)de265_get_image_colour_primaries(image));
    heif_nclx_color_profile_set_transfer_characteristics(
        colors, (uint16_t)de265_get_image_transfer_characteristics(image));
    heif_nclx_color_profile_set_matrix_coefficients(colors, (uint16_t)de265_get_image_matrix_coefficients(image));
    colors->full_range_flag = de265_get_image_full_range_flag(image) != 0;
    struct heif_error error = heif_image_set_nclx_color_profile(reduced, colors);
    heif_nclx_color_profile_free(colors);
    return error.code == heif_error_Ok ? done : failed;
}

static struct heif_error reduce(const struct de265_image *image, struct heif_image **reduced) {
    if (de265_get_image_width(image, 0) != (int)expected_width ||
        de265_get_image_height(image, 0) != (int)expected_height)
        return refused;
    bool is_gray = de265_get_chroma_format(image) == de265_chroma_mono;
    size_t columns = divided(expected_width, block_side), rows = divided(expected_height, block_side);
    struct heif_error error = heif_image_create(
        (int)columns, (int)rows, is_gray ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
        is_gray ? heif_chroma_monochrome : heif_chroma_444, reduced);
    if (error.code != heif_error_Ok) return failed;
    uint32_t *sums = malloc(columns * sizeof *sums);
    error = sums == NULL ? failed : done;
    for (int channel = 0; channel < (is_gray ? 1 : 3) && error.code == heif_error_Ok; channel++)
        error = add_plane(image, channel, sums, *reduced);
    free(sums);
    if (error.code == heif_error_Ok) error = set_colors(image, *reduced);
    if (error.code == heif_error_Ok) return done;
    heif_image_release(*reduced);
    *reduced = NULL;
    return error;
}

static struct heif_error decode(void *decoder, struct heif_image **reduced) {
    *reduced = NULL;
    if (block_side == 0) return refused;
    de265_flush_data(decoder);
    int has_more = 1;
    // The last picture counts, as in libheif.
    while (has_more != 0 && de265_decode(decoder, &has_more) == DE265_OK) {
        const struct de265_image *image = de265_get_next_picture(decoder);
        if (image == NULL) continue;
        if (*reduced != NULL) heif_image_release(*reduced);
        *reduced = NULL;
        struct heif_error error = reduce(image, reduced);
        if (error.code != heif_error_Ok) return error;
    }
    return *reduced == NULL ? failed : done;
}

bool diary_hevc_reduce(size_t factor, size_t width, size_t height) {
    static const struct heif_decoder_plugin plugin = {
        .plugin_api_version = 3, .get_plugin_name = name, .does_support_format = priority, .new_decoder = make,
        .free_decoder = destroy, .push_data = push, .decode_image = decode, .id_name = DIARY_HEVC_DECODER};
    block_side = 0;
    if (factor < 2 || factor > largest_factor || (factor & (factor - 1)) != 0) return false;
    if (width == 0 || width > largest_side || height == 0 || height > largest_side) return false;
    (block_side = factor, expected_width = width, expected_height = height);
    // Adding it again changes nothing.
    return heif_register_decoder_plugin(&plugin).code == heif_error_Ok;
}
