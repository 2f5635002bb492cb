#ifndef DIARY_CREGULAREXPRESSION_H
#define DIARY_CREGULAREXPRESSION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A compiled regular expression of ICU, which is loaded for the first one: linking it would slow every start.
typedef struct diary_regex diary_regex;

/// The result of compiling or matching.
typedef enum {
    DIARY_REGEX_NO_MATCH = 0,
    DIARY_REGEX_MATCH = 1,
    DIARY_REGEX_UNAVAILABLE = -1,
    DIARY_REGEX_INVALID = -2,
    DIARY_REGEX_TOO_EXPENSIVE = -3,
    DIARY_REGEX_NO_MEMORY = -4
} diary_regex_status;

/// The reason why a pattern is invalid, and its position.
typedef struct {
    diary_regex_status status;
    /// ICU's name of the error, such as U_REGEX_MISMATCHED_PAREN; a static string, or NULL.
    const char *name;
    /// The position in UTF-16 units of the pattern, or -1.
    int32_t offset;
} diary_regex_problem;

/// Compiles a pattern given as UTF-8; with a limit, a text takes at most about a second. Wraps uregex_open,
/// uregex_setTimeLimit, uregex_setStackLimit and uregex_setMatchCallback. Returns NULL with the problem filled in.
diary_regex *diary_regex_open(const char *pattern, size_t count, bool ignores_case, bool is_bounded,
                              diary_regex_problem *problem);

/// True if the last text took at least 10,000 steps of the match engine.
bool diary_regex_was_slow(const diary_regex *regex);

/// Matches the whole of a UTF-8 text, within the limits of time and stack. Wraps uregex_matches.
diary_regex_status diary_regex_matches(diary_regex *regex, const char *text, size_t count);

/// Releases a regular expression; NULL is allowed. Wraps uregex_close.
void diary_regex_close(diary_regex *regex);

#endif
