#ifndef DIARY_CYAML_H
#define DIARY_CYAML_H

#include <stdbool.h>
#include <stddef.h>

/* The events of YAML 1.1 by libyaml. */

typedef struct diary_yaml diary_yaml;

enum diary_yaml_event_kind {
    diary_yaml_error,
    diary_yaml_end,
    diary_yaml_document,
    diary_yaml_document_end,
    diary_yaml_alias,
    diary_yaml_scalar,
    diary_yaml_sequence,
    diary_yaml_sequence_end,
    diary_yaml_mapping,
    diary_yaml_mapping_end,
};

/// An event; its pointers are valid until the next one.
struct diary_yaml_event {
    enum diary_yaml_event_kind kind;
    /// The value of a scalar, in UTF-8; for an error the message.
    const char *bytes;
    size_t count;
    /// The tag of a scalar or collection; NULL if it has none.
    const char *tag;
    /// True if a scalar is unquoted.
    bool is_plain;
    /// Counted from 1.
    size_t line;
};

/// Begins a stream, whose bytes must outlive it. NULL if memory is missing or the library was not loaded.
diary_yaml *diary_yaml_begin(const unsigned char *bytes, size_t count);

/// The next event; nothing follows an error or the end.
struct diary_yaml_event diary_yaml_next(diary_yaml *stream);

void diary_yaml_free(diary_yaml *stream);

#endif
