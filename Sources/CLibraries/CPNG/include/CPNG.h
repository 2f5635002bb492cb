#ifndef CPNG_H
#define CPNG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libpng reports failure by longjmp, which must not cross Swift: every function here is a fence that returns a status
// instead. A reader that failed may only be destroyed.

typedef enum __attribute__((enum_extensibility(closed))) cpng_status : int32_t {
    cpng_status_done,
    cpng_status_corrupt,
    cpng_status_too_large,
    cpng_status_out_of_memory,
} cpng_status;

typedef struct cpng_limits {
    uint32_t side;
    uint64_t pixels;
    /// The maximum memory in bytes of a picture that can't be read row by row.
    size_t memory;
} cpng_limits;

typedef struct cpng_reader cpng_reader;

/// A reader of the file at the descriptor, from its first byte on; the descriptor's own position does not change. NULL
/// without memory.
cpng_reader *cpng_reader_create(int descriptor, cpng_limits limits);

/// A reader of a file in memory, which must stay there. NULL without memory.
cpng_reader *cpng_reader_create_in_memory(const uint8_t *bytes, size_t count, cpng_limits limits);

void cpng_reader_destroy(cpng_reader *reader);

/// Reads up to the first byte of the picture; the size is set even if it is too large. Wraps png_read_info.
cpng_status cpng_reader_read_header(cpng_reader *reader, uint32_t *width, uint32_t *height);

/// Reads the next row, four bytes a pixel: red, green, blue and alpha. Wraps png_read_row; of an interlaced picture
/// the first row costs reading all of them.
cpng_status cpng_reader_read_row(cpng_reader *reader, uint8_t *row);

/// The ICC profile, which belongs to the reader; NULL if there is none.
const uint8_t *cpng_reader_profile(cpng_reader *reader, size_t *count);

/// Decompresses the text of a chunk, at most to the buffer's length; returns the number of bytes, 0 if it is not
/// compressed this way. Wraps zlib's inflate.
size_t cpng_unpack(const uint8_t *bytes, size_t count, uint8_t *room, size_t room_count);

/// libpng's message about the failure, in English.
const char *cpng_reader_message(const cpng_reader *reader);

#endif
