#define _GNU_SOURCE
#include "diary_system_locale.h"

#include <langinfo.h>
#include <locale.h>
#include <stddef.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "glibc's wide characters are code points");

static void copy_name(nl_item item, locale_t locale, uint32_t *out)
{
    // NB: for the items _NL_W… glibc hands out wide characters behind a char pointer.
    const wchar_t *wide = (const wchar_t *)(const void *)nl_langinfo_l(item, locale);
    size_t length = 0;
    for (; length + 1 < DIARY_LOCALE_NAME_CAPACITY && wide[length] != 0; length++)
        out[length] = (uint32_t)wide[length];
    out[length] = 0;
}

int diary_locale_names(const char *locale_name, uint32_t *weekdays, uint32_t *months)
{
    locale_t locale = newlocale(LC_TIME_MASK, locale_name, (locale_t)0);
    if (locale == (locale_t)0)
        return 0;
    for (int index = 0; index < 7; index++)
        copy_name(_NL_WDAY_1 + index, locale, weekdays + index * DIARY_LOCALE_NAME_CAPACITY);
    for (int index = 0; index < 12; index++)
        copy_name(_NL_WMON_1 + index, locale, months + index * DIARY_LOCALE_NAME_CAPACITY);
    freelocale(locale);
    return 1;
}

int diary_locale_numbers(const char *locale_name, uint32_t *decimal_point, uint32_t *group_separator)
{
    locale_t locale = newlocale(LC_NUMERIC_MASK, locale_name, (locale_t)0);
    if (locale == (locale_t)0)
        return 0;
    // NB: for these items glibc hands out the code point itself in the place of a pointer.
    *decimal_point = (uint32_t)(uintptr_t)nl_langinfo_l(_NL_NUMERIC_DECIMAL_POINT_WC, locale);
    *group_separator = (uint32_t)(uintptr_t)nl_langinfo_l(_NL_NUMERIC_THOUSANDS_SEP_WC, locale);
    freelocale(locale);
    return 1;
}

int diary_locale_date_formats(const char *locale_name, uint32_t *date, uint32_t *time)
{
    locale_t locale = newlocale(LC_TIME_MASK, locale_name, (locale_t)0);
    if (locale == (locale_t)0)
        return 0;
    copy_name(_NL_WD_FMT, locale, date);
    copy_name(_NL_WT_FMT, locale, time);
    freelocale(locale);
    return 1;
}
