#ifndef DIARY_ICAL_PARSING_H
#define DIARY_ICAL_PARSING_H

#include <stdbool.h>
#include <stddef.h>

/* Reads components of iCalendar (RFC 5545) with libical. */

typedef struct diary_ical_reading diary_ical_reading;

enum diary_ical_event_kind {
    diary_ical_end,
    diary_ical_open,
    diary_ical_property_read,
    diary_ical_close,
};

/// A step of the walk through a component and its nested ones: its properties precede its components. The pointers are
/// valid until the next step.
struct diary_ical_event {
    enum diary_ical_event_kind kind;
    /// The name of the component or of the property.
    const char *name;
    /// The type of the property's value, as after `VALUE=`, and the value with its text unescaped.
    const char *type, *value;
    /// Parameters of the property.
    size_t parameter_count;
};

/// Loads the library; false if it is missing.
bool diary_ical_load_parser(void);

/// True if the library knows properties of this name, in any case; extensions, `X-`, are all known.
bool diary_ical_knows(const char *name);

/// Reads one component with nested ones from a NUL-terminated text. NULL if it is not one, or the library was not
/// loaded.
///
/// Components may not be nested deeper than `diary_ical_depth`; libical frees them by a recursion.
diary_ical_reading *diary_ical_read(const char *text);

enum { diary_ical_depth = 16 };

struct diary_ical_event diary_ical_next(diary_ical_reading *reading);

/// A parameter of the property that was read last, as `NAME=VALUE`; valid until the next step.
const char *diary_ical_parameter(diary_ical_reading *reading, size_t index);

void diary_ical_free_reading(diary_ical_reading *reading);

#endif
