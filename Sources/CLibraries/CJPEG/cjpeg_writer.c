#include "cjpeg_fence.h"

#include <stdlib.h>

/// The longer side in pixels of pictures in which single pixels are visible: drawings, icons, dithered colours.
enum { small_side = 256 };

typedef struct writer {
    struct jpeg_compress_struct encoder;
    cjpeg_fence fence;
    unsigned char *bytes;
    unsigned long count;
} writer;

static void write_picture(writer *writer, const uint8_t *pixels, int quality) {
    struct jpeg_compress_struct *encoder = &writer->encoder;
    size_t stride = (size_t)encoder->image_width * 3;
    jpeg_mem_dest(encoder, &writer->bytes, &writer->count);
    encoder->input_components = 3;
    encoder->in_color_space = JCS_RGB;
    jpeg_set_defaults(encoder);
    jpeg_set_quality(encoder, quality, TRUE);
    encoder->optimize_coding = TRUE;
    if (encoder->image_width <= small_side && encoder->image_height <= small_side)
        encoder->comp_info[0].h_samp_factor = encoder->comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(encoder, TRUE);
    while (encoder->next_scanline < encoder->image_height) {
        JSAMPROW rows[1] = {(JSAMPROW)(pixels + encoder->next_scanline * stride)};
        jpeg_write_scanlines(encoder, rows, 1);
    }
    jpeg_finish_compress(encoder);
}

cjpeg_status cjpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality, uint8_t **bytes, size_t *count) {
    writer *writer = calloc(1, sizeof *writer);
    if (!writer) return cjpeg_status_out_of_memory;
    writer->encoder.err = cjpeg_fence_prepare(&writer->fence);
    if (setjmp(writer->fence.exit) == 0) {
        jpeg_create_compress(&writer->encoder);
        writer->encoder.image_width = width;
        writer->encoder.image_height = height;
        write_picture(writer, pixels, quality);
    }
    cjpeg_status status = writer->fence.status;
    jpeg_destroy_compress(&writer->encoder);
    // NB: after a failure libjpeg may already have freed this buffer for a larger one, so that it is left alone.
    if (status == cjpeg_status_done) {
        *bytes = writer->bytes;
        *count = writer->count;
    }
    free(writer);
    return status;
}

void cjpeg_free(uint8_t *bytes) {
    free(bytes);
}
