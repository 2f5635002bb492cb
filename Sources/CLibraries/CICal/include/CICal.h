#ifndef DIARY_CICAL_H
#define DIARY_CICAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diary_ical_parsing.h"

/* Components of iCalendar (RFC 5545) by libical, which is loaded for the first one. */

typedef struct diary_ical diary_ical;

enum diary_ical_component { diary_ical_journal, diary_ical_task };

enum diary_ical_property {
    diary_ical_uid,
    diary_ical_summary,
    diary_ical_description,
    diary_ical_location,
    diary_ical_priority,
    diary_ical_percent_complete,
    diary_ical_stamp,
    diary_ical_created,
    diary_ical_last_modified,
    diary_ical_start,
    diary_ical_due,
    diary_ical_completed,
};

/// The reading of a calendar and a clock.
struct diary_ical_time {
    int year, month, day, hour, minute, second;
    /// True if it is a date without a time.
    bool is_date;
};

/// Begins a component. NULL if libical or memory is missing.
diary_ical *diary_ical_begin(enum diary_ical_component component);

/// Adds a text, in UTF-8 without control characters but tab and line feed.
void diary_ical_add_text(diary_ical *item, enum diary_ical_property property, const char *text);

void diary_ical_add_integer(diary_ical *item, enum diary_ical_property property, int value);

void diary_ical_add_position(diary_ical *item, double latitude, double longitude);

/// Adds a time in the named zone; without one it is UTC.
void diary_ical_add_time(
    diary_ical *item, enum diary_ical_property property, struct diary_ical_time time, const char *zone);

void diary_ical_add_done(diary_ical *item, bool is_done);

/// The component's lines, to be freed by `diary_ical_free_text`. NULL if memory is missing.
char *diary_ical_text(diary_ical *item);

/// The lines of a VTIMEZONE of a zone; NULL if libical doesn't know the name.
char *diary_ical_zone(const char *name);

/// True if libical knows the zone's offset for this moment, in seconds since 1970.
bool diary_ical_agrees(const char *zone, struct diary_ical_time time, int64_t seconds);

void diary_ical_free_text(char *text);

void diary_ical_free(diary_ical *item);

#endif
