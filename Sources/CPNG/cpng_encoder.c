#include "CPNG.h"

#include <png.h>
#include <stdlib.h>
#include <string.h>

cpng_status cpng_encode(const uint8_t *pixels, uint32_t width, uint32_t height, uint8_t **bytes, size_t *count) {
    png_image image;
    memset(&image, 0, sizeof image);
    image.version = PNG_IMAGE_VERSION;
    image.width = width;
    image.height = height;
    image.format = PNG_FORMAT_RGB;
    *bytes = NULL;
    *count = 0;
    png_alloc_size_t room = PNG_IMAGE_PNG_SIZE_MAX(image);
    uint8_t *encoded = malloc(room);
    if (!encoded) return cpng_status_out_of_memory;
    if (!png_image_write_to_memory(&image, encoded, &room, 0, pixels, 0, NULL)) {
        free(encoded);
        return cpng_status_out_of_memory;
    }
    *bytes = encoded;
    *count = room;
    return cpng_status_done;
}

void cpng_free(uint8_t *bytes) {
    free(bytes);
}
