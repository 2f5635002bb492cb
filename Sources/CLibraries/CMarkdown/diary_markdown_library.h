#ifndef DIARY_MARKDOWN_LIBRARY_H
#define DIARY_MARKDOWN_LIBRARY_H

#include "diary_library.h"

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

/* The functions of cmark-gfm that are used. */
#define DIARY_MARKDOWN_FUNCTIONS(F) \
    F(cmark_gfm_core_extensions_ensure_registered) F(cmark_find_syntax_extension) F(cmark_parser_new) \
    F(cmark_parser_attach_syntax_extension) F(cmark_parser_get_syntax_extensions) F(cmark_parser_feed) \
    F(cmark_parser_finish) F(cmark_parser_free) F(cmark_render_html) F(cmark_consolidate_text_nodes) \
    F(cmark_iter_new) F(cmark_iter_next) F(cmark_iter_get_node) F(cmark_iter_free) F(cmark_node_new) \
    F(cmark_node_free) F(cmark_node_unlink) F(cmark_node_insert_before) F(cmark_node_append_child) \
    F(cmark_node_first_child) F(cmark_node_previous) F(cmark_node_parent) F(cmark_node_get_type) \
    F(cmark_node_get_literal) F(cmark_node_set_literal) F(cmark_node_get_url) F(cmark_node_set_url) \
    F(cmark_node_get_heading_level) F(cmark_node_set_heading_level)

/// The functions, once the library is loaded.
extern struct diary_markdown_library { DIARY_MARKDOWN_FUNCTIONS(DIARY_LIBRARY_POINTER) } diary_markdown_library;

#define markdown diary_markdown_library

#endif
