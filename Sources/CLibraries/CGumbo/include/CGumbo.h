#ifndef DIARY_CGUMBO_H
#define DIARY_CGUMBO_H

#include <stdbool.h>
#include <stddef.h>

/* HTML by gumbo-parser, walked from its root without recursion. */

typedef struct diary_html diary_html;

enum diary_html_event_kind {
    diary_html_end,
    diary_html_open,
    diary_html_text,
    diary_html_close,
    /// No memory for the path to a node.
    diary_html_failed,
};

/// A step of the walk; the bytes are valid as long as the document.
struct diary_html_event {
    enum diary_html_event_kind kind;
    /// The text, or the name of the opened element, in any case.
    const char *bytes;
    size_t count;
    /// The attributes of the opened element.
    size_t attribute_count;
};

/// Parses a document, whose bytes must outlive it, with a limit of memory in bytes. NULL if that is not enough, or the
/// library was not loaded.
diary_html *diary_html_parse(const char *bytes, size_t count, size_t memory_limit);

/// The next step of the walk.
struct diary_html_event diary_html_next(diary_html *document);

/// Name and value of an attribute of the element that was opened last; both end with NUL.
void diary_html_attribute(diary_html *document, size_t index, const char **name, const char **value);

void diary_html_free(diary_html *document);

#endif
