#ifndef DIARY_SYSTEM_LOCALE_H
#define DIARY_SYSTEM_LOCALE_H

#include <stdint.h>

/// The code points of one name, its terminating zero included; longer names are cut.
#define DIARY_LOCALE_NAME_CAPACITY 64

/// Writes the names of the days (Sunday first) and months (January first) of a locale's LC_TIME.
///
/// Each name takes DIARY_LOCALE_NAME_CAPACITY code points of its array, whatever the locale's codeset. The months are
/// in the form for a full date (a genitive if the language has one). Wraps `newlocale` and `nl_langinfo_l`. Returns 1,
/// or 0 if the system has no such locale.
int diary_locale_names(const char *locale_name, uint32_t *weekdays, uint32_t *months);

/// Writes the code points of the decimal point and of the thousands separator in a locale's LC_NUMERIC.
///
/// Zero means no separator. Wraps `newlocale` and `nl_langinfo_l`. Returns 1, or 0 if the system has no such locale.
int diary_locale_numbers(const char *locale_name, uint32_t *decimal_point, uint32_t *group_separator);

/// Writes the formats of `strftime` for a day and for a time of day in a locale's LC_TIME (`D_FMT`, `T_FMT`).
///
/// Each takes DIARY_LOCALE_NAME_CAPACITY code points of its array. Returns 1, or 0 if the system has no such locale.
int diary_locale_date_formats(const char *locale_name, uint32_t *date, uint32_t *time);

#endif
