#ifndef DIARY_CBYTESEARCH_H
#define DIARY_CBYTESEARCH_H

#include <stddef.h>

/// The offset of the first occurrence of a needle in a text, or -1. Linear in the worst case.
/// Wraps memmem(3), which Swift's Glibc module hides as a GNU extension.
ptrdiff_t diary_find_bytes(const void *text, size_t text_count, const void *needle, size_t needle_count);

/// True if UTF-8 contains a character from U+2E80 on: ideographs, kana, hangul, emoji. Damaged bytes may count as one.
int diary_has_east_asian_bytes(const unsigned char *text, size_t count);

/// True if UTF-8 has nothing but ASCII, kana, East Asian punctuation, fullwidth and halfwidth forms, and ideographs of
/// U+4000 to U+9FFF: neither combining marks nor characters made of ideographs, such as U+3038 and U+3290.
int diary_is_plain_east_asian(const unsigned char *text, size_t count);

#endif
