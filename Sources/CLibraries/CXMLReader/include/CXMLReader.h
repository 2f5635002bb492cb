#ifndef DIARY_CXMLREADER_H
#define DIARY_CXMLREADER_H

#include <stdbool.h>
#include <stddef.h>

/* The nodes of an XML document by libxml2's reader, in the order of the text; without entities of its own, network access or
   other files. */

typedef struct diary_xml diary_xml;

enum diary_xml_event_kind {
    diary_xml_error,
    diary_xml_end,
    diary_xml_open,
    diary_xml_text,
    diary_xml_close,
};

/// A node; its strings end with NUL and are valid until the next one.
struct diary_xml_event {
    enum diary_xml_event_kind kind;
    /// The name of an element, a text, or an error message.
    const char *bytes;
    /// True if the opened element is self-closing, without an end event of its own.
    bool is_empty;
    /// Counted from 1; 0 if unknown.
    int line;
};

/// Loads the library; false if it is missing.
bool diary_xml_load(void);

/// Begins a document, whose bytes must outlive it. NULL if it is empty or declares entities, elements or attributes of
/// its own, if memory is missing or the library was not loaded.
diary_xml *diary_xml_begin(const char *bytes, size_t count, bool *declares);

/// The next node; nothing follows an error or the end.
struct diary_xml_event diary_xml_next(diary_xml *document);

void diary_xml_free(diary_xml *document);

#endif
