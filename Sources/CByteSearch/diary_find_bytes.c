#define _GNU_SOURCE
#include "CByteSearch.h"

#include <string.h>

int diary_has_east_asian_bytes(const unsigned char *text, size_t count) {
    // Without an early exit, so that the compiler can vectorize it.
    unsigned char found = 0;
    for (size_t index = 0; index + 1 < count; index++) {
        found |= (unsigned char)((text[index] >= 0xE3) | ((text[index] == 0xE2) & (text[index + 1] >= 0xBA)));
    }
    return found || (count > 0 && text[count - 1] >= 0xE2);
}

ptrdiff_t diary_find_bytes(const void *text, size_t text_count, const void *needle, size_t needle_count) {
    const char *hit = memmem(text, text_count, needle, needle_count);
    return hit == NULL ? -1 : hit - (const char *)text;
}
