#define _GNU_SOURCE
#include "CByteSearch.h"

#include <string.h>

int diary_has_east_asian_bytes(const unsigned char *text, size_t count) {
    // Without an early exit, so that the compiler can vectorize it. Most texts have no byte of these.
    unsigned char highest = 0;
    for (size_t index = 0; index < count; index++) highest = text[index] > highest ? text[index] : highest;
    if (highest != 0xE2) return highest > 0xE2;
    unsigned char found = 0;
    for (size_t index = 0; index + 1 < count; index++) {
        found |= (unsigned char)((text[index] == 0xE2) & (text[index + 1] >= 0xBA));
    }
    return found || text[count - 1] == 0xE2;
}

int diary_is_plain_east_asian(const unsigned char *text, size_t count) {
    unsigned char found = 0;
    for (size_t index = 0; index + 2 < count; index++) {
        unsigned char first = text[index], second = text[index + 1], third = text[index + 2];
        unsigned char is_other = (first >= 0xC0) & (first != 0xE3) & (first != 0xEF) & ((first < 0xE4) | (first > 0xE9));
        // U+3000 to U+30FF, but for tone marks, numerals made of ideographs and voiced sound marks.
        unsigned char is_odd_e3 = (first == 0xE3)
            & ((second > 0x83) | ((second == 0x80) & ((third > 0xB7) | ((third >= 0xAA) & (third <= 0xAF))))
               | ((second == 0x82) & ((third == 0x99) | (third == 0x9A))));
        // U+FF00 to U+FF9D.
        unsigned char is_odd_ef = (first == 0xEF) & ((second < 0xBC) | (second > 0xBE) | ((second == 0xBE) & (third > 0x9D)));
        found |= is_other | is_odd_e3 | is_odd_ef;
    }
    for (size_t index = count < 2 ? 0 : count - 2; index < count; index++) found |= text[index] >= 0xC0;
    return !found;
}

ptrdiff_t diary_find_bytes(const void *text, size_t text_count, const void *needle, size_t needle_count) {
    const char *hit = memmem(text, text_count, needle, needle_count);
    return hit == NULL ? -1 : hit - (const char *)text;
}
