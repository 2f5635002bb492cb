#include "diary_markdown_library.h"
#include "CMarkdown.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <pthread.h>

struct diary_markdown_library library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static bool find(void *core) {
    return diary_library_find(core, "cmark_find_syntax_extension", &library.find_syntax_extension)
        && diary_library_find(core, "cmark_parser_new", &library.parser_new)
        && diary_library_find(core, "cmark_parser_attach_syntax_extension", &library.parser_attach_syntax_extension)
        && diary_library_find(core, "cmark_parser_get_syntax_extensions", &library.parser_get_syntax_extensions)
        && diary_library_find(core, "cmark_parser_feed", &library.parser_feed)
        && diary_library_find(core, "cmark_parser_finish", &library.parser_finish)
        && diary_library_find(core, "cmark_parser_free", &library.parser_free)
        && diary_library_find(core, "cmark_render_html", &library.render_html)
        && diary_library_find(core, "cmark_consolidate_text_nodes", &library.consolidate_text_nodes)
        && diary_library_find(core, "cmark_iter_new", &library.iter_new)
        && diary_library_find(core, "cmark_iter_next", &library.iter_next)
        && diary_library_find(core, "cmark_iter_get_node", &library.iter_get_node)
        && diary_library_find(core, "cmark_iter_free", &library.iter_free)
        && diary_library_find(core, "cmark_node_new", &library.node_new)
        && diary_library_find(core, "cmark_node_free", &library.node_free)
        && diary_library_find(core, "cmark_node_unlink", &library.node_unlink)
        && diary_library_find(core, "cmark_node_insert_before", &library.node_insert_before)
        && diary_library_find(core, "cmark_node_append_child", &library.node_append_child)
        && diary_library_find(core, "cmark_node_first_child", &library.node_first_child)
        && diary_library_find(core, "cmark_node_previous", &library.node_previous)
        && diary_library_find(core, "cmark_node_parent", &library.node_parent)
        && diary_library_find(core, "cmark_node_get_type", &library.node_get_type)
        && diary_library_find(core, "cmark_node_get_literal", &library.node_get_literal)
        && diary_library_find(core, "cmark_node_set_literal", &library.node_set_literal)
        && diary_library_find(core, "cmark_node_get_url", &library.node_get_url)
        && diary_library_find(core, "cmark_node_set_url", &library.node_set_url)
        && diary_library_find(core, "cmark_node_get_heading_level", &library.node_get_heading_level)
        && diary_library_find(core, "cmark_node_set_heading_level", &library.node_set_heading_level);
}

static void load(void) {
    void *core = dlopen("libcmark-gfm.so.0.29.0.gfm.6", RTLD_NOW | RTLD_LOCAL);
    void *extensions = dlopen("libcmark-gfm-extensions.so.0.29.0.gfm.6", RTLD_NOW | RTLD_LOCAL);
    if (core == NULL || extensions == NULL) return;
    is_loaded = find(core)
        && diary_library_find(
            extensions, "cmark_gfm_core_extensions_ensure_registered", &library.register_extensions);
    if (is_loaded) library.register_extensions();
}

bool diary_markdown_is_there(void) {
    pthread_once(&once, load);
    return is_loaded;
}
