#ifndef DIARY_MARKDOWN_LIBRARY_H
#define DIARY_MARKDOWN_LIBRARY_H

#include <cmark-gfm-core-extensions.h>
#include <cmark-gfm-extension_api.h>
#include <cmark-gfm.h>

/// The functions of cmark-gfm, once it is loaded.
extern struct diary_markdown_library {
    __typeof__(&cmark_gfm_core_extensions_ensure_registered) register_extensions;
    __typeof__(&cmark_find_syntax_extension) find_syntax_extension;
    __typeof__(&cmark_parser_new) parser_new;
    __typeof__(&cmark_parser_attach_syntax_extension) parser_attach_syntax_extension;
    __typeof__(&cmark_parser_get_syntax_extensions) parser_get_syntax_extensions;
    __typeof__(&cmark_parser_feed) parser_feed;
    __typeof__(&cmark_parser_finish) parser_finish;
    __typeof__(&cmark_parser_free) parser_free;
    __typeof__(&cmark_render_html) render_html;
    __typeof__(&cmark_consolidate_text_nodes) consolidate_text_nodes;
    __typeof__(&cmark_iter_new) iter_new;
    __typeof__(&cmark_iter_next) iter_next;
    __typeof__(&cmark_iter_get_node) iter_get_node;
    __typeof__(&cmark_iter_free) iter_free;
    __typeof__(&cmark_node_new) node_new;
    __typeof__(&cmark_node_free) node_free;
    __typeof__(&cmark_node_unlink) node_unlink;
    __typeof__(&cmark_node_insert_before) node_insert_before;
    __typeof__(&cmark_node_append_child) node_append_child;
    __typeof__(&cmark_node_first_child) node_first_child;
    __typeof__(&cmark_node_previous) node_previous;
    __typeof__(&cmark_node_parent) node_parent;
    __typeof__(&cmark_node_get_type) node_get_type;
    __typeof__(&cmark_node_get_literal) node_get_literal;
    __typeof__(&cmark_node_set_literal) node_set_literal;
    __typeof__(&cmark_node_get_url) node_get_url;
    __typeof__(&cmark_node_set_url) node_set_url;
    __typeof__(&cmark_node_get_heading_level) node_get_heading_level;
    __typeof__(&cmark_node_set_heading_level) node_set_heading_level;
} diary_markdown_library;

#define library diary_markdown_library

#endif
