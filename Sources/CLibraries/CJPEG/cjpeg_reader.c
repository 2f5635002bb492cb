#include "cjpeg_fence.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { buffer_size = 1 << 16 };

struct cjpeg_reader {
    struct jpeg_decompress_struct decoder;
    cjpeg_fence fence;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    cjpeg_limits limits;
    int descriptor;
    /// A copy of a file in memory; the descriptor is then -1.
    uint8_t *memory;
    off_t offset;
    bool ended;
    JOCTET buffer[buffer_size];
};

static cjpeg_reader *reader_of(j_decompress_ptr decoder) {
    return (cjpeg_reader *)decoder->client_data;
}

static void ignore(j_decompress_ptr decoder) {
    (void)decoder;
}

static boolean fill_buffer(j_decompress_ptr decoder) {
    cjpeg_reader *reader = reader_of(decoder);
    ssize_t count = 0;
    if (reader->descriptor >= 0) do count = pread(reader->descriptor, reader->buffer, buffer_size, reader->offset);
    while (count < 0 && errno == EINTR);
    if (count < 0) cjpeg_fence_leave((j_common_ptr)decoder, cjpeg_status_unreadable);
    if (count == 0) {
        // The end of the file is treated as the end of the picture, so that the part before it is shown.
        reader->ended = true;
        reader->buffer[0] = 0xFF;
        reader->buffer[1] = JPEG_EOI;
        count = 2;
    } else {
        reader->offset += count;
    }
    reader->source.next_input_byte = reader->buffer;
    reader->source.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static void skip_input(j_decompress_ptr decoder, long count) {
    cjpeg_reader *reader = reader_of(decoder);
    if (count <= 0) return;
    size_t buffered = reader->source.bytes_in_buffer;
    if ((size_t)count <= buffered) {
        reader->source.next_input_byte += count;
        reader->source.bytes_in_buffer -= (size_t)count;
        return;
    }
    reader->offset += (off_t)((size_t)count - buffered);
    reader->source.bytes_in_buffer = 0;
}

// A picture of thousands of scans takes seconds for a few kilobytes.
static void watch_scans(j_common_ptr codec) {
    j_decompress_ptr decoder = (j_decompress_ptr)codec;
    if ((uint32_t)decoder->input_scan_number > reader_of(decoder)->limits.scans)
        cjpeg_fence_leave(codec, cjpeg_status_too_many_scans);
}

static void connect_source(cjpeg_reader *reader) {
    reader->source.init_source = ignore;
    reader->source.fill_input_buffer = fill_buffer;
    reader->source.skip_input_data = skip_input;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = ignore;
    reader->decoder.src = &reader->source;
    reader->progress.progress_monitor = watch_scans;
    reader->decoder.progress = &reader->progress;
    reader->decoder.client_data = reader;
    reader->decoder.mem->max_memory_to_use = (long)reader->limits.memory;
}

static cjpeg_reader *create(int descriptor, cjpeg_limits limits) {
    cjpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->descriptor = descriptor;
    reader->limits = limits;
    reader->decoder.err = cjpeg_fence_prepare(&reader->fence);
    if (setjmp(reader->fence.exit)) {
        cjpeg_reader_destroy(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->decoder);
    connect_source(reader);
    return reader;
}

cjpeg_reader *cjpeg_reader_create(int descriptor, cjpeg_limits limits) {
    return create(descriptor, limits);
}

cjpeg_reader *cjpeg_reader_create_in_memory(const uint8_t *bytes, size_t count, cjpeg_limits limits) {
    cjpeg_reader *reader = create(-1, limits);
    if (!reader) return NULL;
    reader->memory = malloc(count + 1);
    if (!reader->memory) {
        cjpeg_reader_destroy(reader);
        return NULL;
    }
    memcpy(reader->memory, bytes, count);
    reader->source.next_input_byte = reader->memory;
    reader->source.bytes_in_buffer = count;
    return reader;
}

void cjpeg_reader_destroy(cjpeg_reader *reader) {
    jpeg_destroy_decompress(&reader->decoder);
    free(reader->memory);
    free(reader);
}

static void choose_color(struct jpeg_decompress_struct *decoder, cjpeg_header *header) {
    switch (decoder->jpeg_color_space) {
    case JCS_GRAYSCALE:
        decoder->out_color_space = JCS_GRAYSCALE;
        header->color = cjpeg_color_gray;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        decoder->out_color_space = JCS_CMYK;
        header->color = cjpeg_color_cmyk;
        break;
    default:
        decoder->out_color_space = JCS_EXT_RGBX;
        header->color = cjpeg_color_rgbx;
    }
}

static void store_frame(const cjpeg_reader *reader, cjpeg_header *header) {
    header->width = reader->decoder.image_width;
    header->height = reader->decoder.image_height;
    header->precision = reader->decoder.data_precision;
}

cjpeg_status cjpeg_reader_read_header(cjpeg_reader *reader, cjpeg_header *header) {
    if (setjmp(reader->fence.exit)) {
        // The frame may have been read before the failure: its values are reported in any case.
        store_frame(reader, header);
        return reader->fence.status;
    }
    jpeg_read_header(&reader->decoder, TRUE);
    store_frame(reader, header);
    choose_color(&reader->decoder, header);
    bool fits = header->width <= reader->limits.side && header->height <= reader->limits.side
        && (uint64_t)header->width * header->height <= reader->limits.pixels;
    return fits ? cjpeg_status_done : cjpeg_status_too_large;
}

cjpeg_status cjpeg_reader_start(cjpeg_reader *reader, uint32_t eighths, uint32_t *width, uint32_t *height) {
    struct jpeg_decompress_struct *decoder = &reader->decoder;
    if (setjmp(reader->fence.exit)) return reader->fence.status;
    decoder->scale_num = eighths;
    decoder->scale_denom = 8;
    // At a smaller scale the colours are finer than the thumbnail: smoothing them would be wasted work.
    decoder->do_fancy_upsampling = eighths == 8;
    jpeg_start_decompress(decoder);
    *width = decoder->output_width;
    *height = decoder->output_height;
    return cjpeg_status_done;
}

cjpeg_status cjpeg_reader_read_row(cjpeg_reader *reader, uint8_t *row) {
    if (setjmp(reader->fence.exit)) return reader->fence.status;
    JSAMPROW rows[1] = {row};
    return jpeg_read_scanlines(&reader->decoder, rows, 1) == 1 ? cjpeg_status_done : cjpeg_status_corrupt;
}

bool cjpeg_reader_is_partial(const cjpeg_reader *reader) {
    return reader->ended || reader->fence.manager.num_warnings > 0;
}

const char *cjpeg_reader_message(const cjpeg_reader *reader) {
    return reader->fence.message;
}
