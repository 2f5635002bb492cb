#include "CPNG.h"

#include <errno.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

/// Texts and profiles are compressed: their expanded size is limited.
enum { largest_chunk = 8 << 20, most_chunks = 1000 };

/// Chunks that libpng is not asked for: for one with a long claimed length it would only warn, and take the memory.
static const char ignored_chunks[] = "eXIf\0hIST\0iTXt\0pCAL\0sCAL\0sPLT\0tEXt\0zTXt";

struct cpng_reader {
    png_structp codec;
    png_infop information;
    cpng_limits limits;
    int descriptor;
    off_t offset;
    const uint8_t *memory;
    size_t count;
    uint32_t row;
    /// All rows of an interlaced picture.
    uint8_t *rows;
    char message[128];
};

static void fail(png_structp codec, png_const_charp message) {
    cpng_reader *reader = png_get_error_ptr(codec);
    strncpy(reader->message, message, sizeof reader->message - 1);
    png_longjmp(codec, 1);
}

static void ignore(png_structp codec, png_const_charp message) {
    (void)codec;
    (void)message;
}

static void read_bytes(png_structp codec, png_bytep bytes, size_t count) {
    cpng_reader *reader = png_get_io_ptr(codec);
    if (reader->memory) {
        if ((size_t)reader->offset + count > reader->count) png_error(codec, "it ends early");
        memcpy(bytes, reader->memory + reader->offset, count);
        reader->offset += (off_t)count;
        return;
    }
    while (count > 0) {
        ssize_t part = pread(reader->descriptor, bytes, count, reader->offset);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) png_error(codec, "it ends early");
        bytes += part;
        count -= (size_t)part;
        reader->offset += part;
    }
}

static cpng_reader *create(cpng_limits limits) {
    cpng_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->limits = limits;
    reader->codec = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, ignore);
    if (reader->codec) reader->information = png_create_info_struct(reader->codec);
    if (!reader->information) {
        cpng_reader_destroy(reader);
        return NULL;
    }
    png_set_read_fn(reader->codec, reader, read_bytes);
    png_set_chunk_malloc_max(reader->codec, largest_chunk);
    png_set_chunk_cache_max(reader->codec, most_chunks);
    png_set_keep_unknown_chunks(reader->codec, PNG_HANDLE_CHUNK_NEVER, (png_const_bytep)ignored_chunks,
                                sizeof ignored_chunks / 5);
    // libpng's own limits are set to its maximum, so that a picture beyond the diary's limits is distinguished from a
    // file that is not a picture.
    png_set_user_limits(reader->codec, 0x7FFFFFFF, 0x7FFFFFFF);
    png_set_crc_action(reader->codec, PNG_CRC_WARN_USE, PNG_CRC_WARN_USE);
    return reader;
}

cpng_reader *cpng_reader_create(int descriptor, cpng_limits limits) {
    cpng_reader *reader = create(limits);
    if (reader) reader->descriptor = descriptor;
    return reader;
}

cpng_reader *cpng_reader_create_in_memory(const uint8_t *bytes, size_t count, cpng_limits limits) {
    cpng_reader *reader = create(limits);
    if (!reader) return NULL;
    reader->memory = bytes;
    reader->count = count;
    return reader;
}

void cpng_reader_destroy(cpng_reader *reader) {
    png_destroy_read_struct(&reader->codec, &reader->information, NULL);
    free(reader->rows);
    free(reader);
}

static void choose_output(cpng_reader *reader) {
    png_set_expand(reader->codec);
    png_set_scale_16(reader->codec);
    png_set_gray_to_rgb(reader->codec);
    png_set_add_alpha(reader->codec, 0xFF, PNG_FILLER_AFTER);
    png_set_interlace_handling(reader->codec);
    png_read_update_info(reader->codec, reader->information);
}

cpng_status cpng_reader_read_header(cpng_reader *reader, uint32_t *width, uint32_t *height) {
    if (setjmp(png_jmpbuf(reader->codec))) {
        *width = png_get_image_width(reader->codec, reader->information);
        *height = png_get_image_height(reader->codec, reader->information);
        return cpng_status_corrupt;
    }
    png_read_info(reader->codec, reader->information);
    *width = png_get_image_width(reader->codec, reader->information);
    *height = png_get_image_height(reader->codec, reader->information);
    bool fits = *width <= reader->limits.side && *height <= reader->limits.side
        && (uint64_t)*width * *height <= reader->limits.pixels;
    if (!fits) return cpng_status_too_large;
    choose_output(reader);
    return cpng_status_done;
}

static cpng_status read_interlaced(cpng_reader *reader, size_t stride, uint32_t height) {
    if (stride * height > reader->limits.memory) return cpng_status_out_of_memory;
    reader->rows = calloc(height, stride);
    if (!reader->rows) return cpng_status_out_of_memory;
    // Each pass fills in more of all rows; missing parts after an early end stay as coarse as the pass before.
    if (setjmp(png_jmpbuf(reader->codec))) return reader->row > 0 ? cpng_status_done : cpng_status_corrupt;
    for (int pass = 0; pass < 7; pass++)
        for (uint32_t row = 0; row < height; row++) {
            png_read_row(reader->codec, NULL, reader->rows + row * stride);
            reader->row = 1;
        }
    return cpng_status_done;
}

cpng_status cpng_reader_read_row(cpng_reader *reader, uint8_t *row) {
    size_t stride = png_get_rowbytes(reader->codec, reader->information);
    uint32_t height = png_get_image_height(reader->codec, reader->information);
    if (png_get_interlace_type(reader->codec, reader->information) != PNG_INTERLACE_NONE) {
        if (!reader->rows) {
            cpng_status status = read_interlaced(reader, stride, height);
            if (status != cpng_status_done) return status;
            reader->row = 0;
        }
        memcpy(row, reader->rows + reader->row++ * stride, stride);
        return cpng_status_done;
    }
    if (setjmp(png_jmpbuf(reader->codec))) return cpng_status_corrupt;
    png_read_row(reader->codec, row, NULL);
    return cpng_status_done;
}

const uint8_t *cpng_reader_profile(cpng_reader *reader, size_t *count) {
    png_charp name;
    png_bytep bytes;
    png_uint_32 length = 0;
    int method;
    if (setjmp(png_jmpbuf(reader->codec))) return NULL;
    if (!png_get_iCCP(reader->codec, reader->information, &name, &method, &bytes, &length)) return NULL;
    *count = length;
    return bytes;
}

const char *cpng_reader_message(const cpng_reader *reader) {
    return reader->message;
}

size_t cpng_unpack(const uint8_t *bytes, size_t count, uint8_t *room, size_t room_count) {
    z_stream stream = {.next_in = (z_const Bytef *)bytes, .avail_in = (uInt)count};
    stream.next_out = room;
    stream.avail_out = (uInt)room_count;
    if (inflateInit(&stream) != Z_OK) return 0;
    int status = inflate(&stream, Z_FINISH);
    size_t unpacked = room_count - stream.avail_out;
    inflateEnd(&stream);
    // The part before a full buffer, or before the end of the chunk, is returned.
    return status == Z_STREAM_END || status == Z_BUF_ERROR || status == Z_OK ? unpacked : 0;
}
