#define _GNU_SOURCE
#include "CByteSearch.h"

#include <string.h>

ptrdiff_t diary_find_bytes(const void *text, size_t text_count, const void *needle, size_t needle_count) {
    const char *hit = memmem(text, text_count, needle, needle_count);
    return hit == NULL ? -1 : hit - (const char *)text;
}
