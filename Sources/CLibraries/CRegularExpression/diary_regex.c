#include "CRegularExpression.h"
#include "diary_library.h"

#include <stdlib.h>
#include <unicode/uregex.h>

/// The time limit in units of ICU's match engine, 10,000 backtracks each: about a second.
#define TIME_LIMIT 3000
/// Bytes that backtracking may take.
#define STACK_LIMIT (16 * 1024 * 1024)

#define FUNCTIONS(F) \
    F(uregex_open) F(uregex_close) F(uregex_setText) F(uregex_matches) F(uregex_setTimeLimit) \
    F(uregex_setStackLimit) F(uregex_setMatchCallback) F(u_errorName)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } icu;

static bool load_icu(void);
DIARY_LIBRARY(icu, load_icu, DIARY_LIBRARY_ICUI18N, RTLD_LOCAL, FUNCTIONS, (void)0)

struct diary_regex {
    URegularExpression *expression;
    UChar *text;
    size_t capacity;
    bool was_slow;
};

// ICU calls it every 10,000 steps of its match engine.
static UBool note_slowness(const void *context, int32_t steps) {
    (void)steps;
    ((diary_regex *)context)->was_slow = true;
    return true;
}

static bool reserve(diary_regex *regex, size_t units) {
    if (regex->capacity > units) return true;
    size_t capacity = units + units / 2 + 256;
    UChar *text = realloc(regex->text, capacity * sizeof(UChar));
    if (text == NULL) return false;
    regex->text = text;
    regex->capacity = capacity;
    return true;
}

static uint32_t continuation(const uint8_t *bytes, size_t index, size_t count, size_t length, uint32_t scalar) {
    if (index + length > count) return 0xFFFD;
    for (size_t offset = 1; offset < length; offset++) {
        if ((bytes[index + offset] & 0xC0) != 0x80) return 0xFFFD;
        scalar = scalar << 6 | (bytes[index + offset] & 0x3F);
    }
    return scalar;
}

/// Writes UTF-8 as UTF-16 into a buffer with as many units as there are bytes; returns the number of units.
static size_t transcode(const uint8_t *bytes, size_t count, UChar *units) {
    size_t written = 0;
    for (size_t index = 0; index < count;) {
        uint8_t first = bytes[index];
        if (first < 0x80) {
            units[written++] = first;
            index++;
            continue;
        }
        size_t length = first < 0xC2 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF5 ? 4 : 1;
        uint32_t scalar = length == 1 ? 0xFFFD : continuation(bytes, index, count, length, first & (0x7F >> length));
        if (scalar < 0x10000) {
            units[written++] = (UChar)scalar;
        } else {
            units[written++] = (UChar)(0xD7C0 + (scalar >> 10));
            units[written++] = (UChar)(0xDC00 | (scalar & 0x3FF));
        }
        index += scalar == 0xFFFD ? 1 : length;
    }
    return written;
}

diary_regex *diary_regex_open(const char *pattern, size_t count, bool ignores_case, bool is_bounded,
                              diary_regex_problem *problem) {
    *problem = (diary_regex_problem){DIARY_REGEX_UNAVAILABLE, NULL, -1};
    if (!load_icu()) return NULL;

    problem->status = DIARY_REGEX_NO_MEMORY;
    diary_regex *regex = calloc(1, sizeof *regex);
    if (regex == NULL || count > INT32_MAX / 2 || !reserve(regex, count)) {
        diary_regex_close(regex);
        return NULL;
    }
    size_t length = transcode((const uint8_t *)pattern, count, regex->text);
    UErrorCode code = U_ZERO_ERROR;
    UParseError place = {.line = 0, .offset = -1};
    uint32_t flags = ignores_case ? UREGEX_CASE_INSENSITIVE : 0;
    regex->expression = icu.uregex_open(regex->text, (int32_t)length, flags, &place, &code);
    icu.uregex_setTimeLimit(regex->expression, is_bounded ? TIME_LIMIT : 0, &code);
    icu.uregex_setMatchCallback(regex->expression, note_slowness, regex, &code);
    icu.uregex_setStackLimit(regex->expression, STACK_LIMIT, &code);
    if (U_SUCCESS(code)) return regex;

    *problem = (diary_regex_problem){DIARY_REGEX_INVALID, icu.u_errorName(code), place.offset};
    diary_regex_close(regex);
    return NULL;
}

diary_regex_status diary_regex_matches(diary_regex *regex, const char *text, size_t count) {
    if (count > INT32_MAX / 2 || !reserve(regex, count)) return DIARY_REGEX_NO_MEMORY;
    size_t length = transcode((const uint8_t *)text, count, regex->text);
    UErrorCode code = U_ZERO_ERROR;
    regex->was_slow = false;
    icu.uregex_setText(regex->expression, regex->text, (int32_t)length, &code);
    UBool matches = icu.uregex_matches(regex->expression, 0, &code);
    if (code == U_REGEX_TIME_OUT || code == U_REGEX_STACK_OVERFLOW) return DIARY_REGEX_TOO_EXPENSIVE;
    if (U_FAILURE(code)) return DIARY_REGEX_NO_MEMORY;
    return matches ? DIARY_REGEX_MATCH : DIARY_REGEX_NO_MATCH;
}

bool diary_regex_was_slow(const diary_regex *regex) {
    return regex->was_slow;
}

void diary_regex_close(diary_regex *regex) {
    if (regex == NULL) return;
    if (regex->expression != NULL) icu.uregex_close(regex->expression);
    free(regex->text);
    free(regex);
}
