#ifndef DIARY_CMARKDOWN_H
#define DIARY_CMARKDOWN_H

#include <stdbool.h>
#include <stddef.h>

/* Markdown as HTML by cmark-gfm, which is loaded at the first use. */

/// True if cmark-gfm and its extensions can be loaded.
bool diary_markdown_is_there(void);

/// The HTML of a text in UTF-8, to be freed by `diary_markdown_free`. NULL if the library or memory is missing.
///
/// HTML in the text stays text. Only links to http, https and mailto are kept, and pictures become links. Line ends
/// stay line ends. The first heading has the level `first_level`, and none is more than one level below the one that it
/// belongs to.
char *diary_markdown_html(const char *text, size_t byte_count, int first_level);

void diary_markdown_free(char *html);

#endif
