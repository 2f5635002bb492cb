#ifndef CJPEG_H
#define CJPEG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libjpeg reports failure by longjmp, which must not cross Swift: every function here is a fence that returns a
// status instead. A reader or writer that failed may only be destroyed.

typedef enum __attribute__((enum_extensibility(closed))) cjpeg_status : int32_t {
    cjpeg_status_done,
    cjpeg_status_corrupt,
    cjpeg_status_unsupported,
    cjpeg_status_too_large,
    cjpeg_status_too_many_scans,
    cjpeg_status_out_of_memory,
    cjpeg_status_unreadable,
} cjpeg_status;

typedef enum __attribute__((enum_extensibility(closed))) cjpeg_color : int32_t {
    cjpeg_color_gray,
    cjpeg_color_rgbx,
    cjpeg_color_cmyk,
} cjpeg_color;

typedef struct cjpeg_limits {
    uint32_t side;
    uint64_t pixels;
    uint32_t scans;
    /// The maximum memory of libjpeg for one picture in bytes.
    size_t memory;
} cjpeg_limits;

typedef struct cjpeg_header {
    uint32_t width;
    uint32_t height;
    /// Bits of a sample.
    int32_t precision;
    cjpeg_color color;
} cjpeg_header;

typedef struct cjpeg_reader cjpeg_reader;

/// A reader of the file at the descriptor, from its first byte on; the descriptor's own position does not change. NULL
/// without memory.
cjpeg_reader *cjpeg_reader_create(int descriptor, cjpeg_limits limits);

/// A reader of a file in memory; the bytes are copied. NULL without memory.
cjpeg_reader *cjpeg_reader_create_in_memory(const uint8_t *bytes, size_t count, cjpeg_limits limits);

void cjpeg_reader_destroy(cjpeg_reader *reader);

/// Reads up to the first scan. Wraps jpeg_read_header.
cjpeg_status cjpeg_reader_read_header(cjpeg_reader *reader, cjpeg_header *header);

/// Begins decoding at eighths/8 of the size (1 to 8) and stores the size of the rows. Wraps jpeg_start_decompress,
/// which for a progressive picture reads all scans.
cjpeg_status cjpeg_reader_start(cjpeg_reader *reader, uint32_t eighths, uint32_t *width, uint32_t *height);

/// Decodes the next row: 1, 3 or 4 bytes a pixel by the header's colour space. Wraps jpeg_read_scanlines.
cjpeg_status cjpeg_reader_read_row(cjpeg_reader *reader, uint8_t *row);

/// True if the data was damaged or ended early, so that only part of the picture was decoded.
bool cjpeg_reader_is_partial(const cjpeg_reader *reader);

/// libjpeg's message about the failure, in English.
const char *cjpeg_reader_message(const cjpeg_reader *reader);

/// Encodes rows of RGB as a JPEG without metadata; the bytes are freed by cjpeg_free. Wraps jpeg_write_scanlines into
/// jpeg_mem_dest.
cjpeg_status cjpeg_encode(
    const uint8_t *pixels, uint32_t width, uint32_t height, int32_t quality, uint8_t **bytes, size_t *count);

void cjpeg_free(uint8_t *bytes);

#endif
