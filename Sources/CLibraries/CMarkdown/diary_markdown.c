#include "CMarkdown.h"
#include "diary_library.h"
#include "diary_markdown_library.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/// The state of a walk through the tree.
struct walk {
    /// The number of open links.
    int link_depth;
    /// The levels of the headings that the next may belong to, outermost first.
    int levels[6];
    int level_count;
    int first_level;
};

/// True if a link with this target is allowed.
static bool is_allowed(const char *url) {
    static const char *const beginnings[] = {"https://", "http://", "mailto:"};
    for (size_t index = 0; index < sizeof beginnings / sizeof *beginnings; index++) {
        if (strncasecmp(url, beginnings[index], strlen(beginnings[index])) == 0) return true;
    }
    return false;
}

static void move_children(cmark_node *from, cmark_node *to) {
    for (cmark_node *child = markdown.cmark_node_first_child(from); child != NULL; child = markdown.cmark_node_first_child(from)) {
        if (!markdown.cmark_node_append_child(to, child)) return;
    }
}

static void remove_node(cmark_node *node) {
    markdown.cmark_node_unlink(node);
    markdown.cmark_node_free(node);
}

/// Replaces a node by its children.
static void unwrap(cmark_node *node) {
    for (cmark_node *child = markdown.cmark_node_first_child(node); child != NULL; child = markdown.cmark_node_first_child(node)) {
        if (!markdown.cmark_node_insert_before(node, child)) break;
    }
    remove_node(node);
}

static cmark_node *text_node(const char *text) {
    cmark_node *node = markdown.cmark_node_new(CMARK_NODE_TEXT);
    markdown.cmark_node_set_literal(node, text);
    return node;
}

/// Replaces a picture by its description, or by a link to it unless it is inside one.
static void replace_image(cmark_node *node, const struct walk *walk) {
    const char *url = markdown.cmark_node_get_url(node);
    if (markdown.cmark_node_first_child(node) == NULL) markdown.cmark_node_append_child(node, text_node(url));
    if (walk->link_depth > 0 || !is_allowed(url)) return unwrap(node);
    cmark_node *link = markdown.cmark_node_new(CMARK_NODE_LINK);
    markdown.cmark_node_set_url(link, url);
    move_children(node, link);
    markdown.cmark_node_insert_before(node, link);
    remove_node(node);
}

/// Shows HTML as lines of text.
static void replace_html(cmark_node *node, bool is_block) {
    cmark_node *parent = is_block ? markdown.cmark_node_new(CMARK_NODE_PARAGRAPH) : NULL;
    char *text = strdup(markdown.cmark_node_get_literal(node));
    if (text == NULL) return;
    char *rest = text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        cmark_node *words = text_node(line);
        cmark_node *end = rest != NULL && *rest != 0 ? markdown.cmark_node_new(CMARK_NODE_LINEBREAK) : NULL;
        if (parent != NULL) {
            markdown.cmark_node_append_child(parent, words);
            if (end != NULL) markdown.cmark_node_append_child(parent, end);
        } else {
            markdown.cmark_node_insert_before(node, words);
            if (end != NULL) markdown.cmark_node_insert_before(node, end);
        }
    }
    free(text);
    if (parent != NULL) markdown.cmark_node_insert_before(node, parent);
    remove_node(node);
}

/// `[ ]` and `[x]` at the beginning of an item as boxes.
static void draw_box(cmark_node *text) {
    cmark_node *paragraph = markdown.cmark_node_parent(text);
    if (markdown.cmark_node_previous(text) != NULL || paragraph == NULL || markdown.cmark_node_previous(paragraph) != NULL) return;
    cmark_node *item = markdown.cmark_node_parent(paragraph);
    if (item == NULL || markdown.cmark_node_get_type(item) != CMARK_NODE_ITEM) return;
    const char *words = markdown.cmark_node_get_literal(text);
    const bool is_open = strncmp(words, "[ ] ", 4) == 0;
    const bool is_done = strncasecmp(words, "[x] ", 4) == 0;
    if (!is_open && !is_done) return;
    const char *box = is_open ? "\u2610 " : "\u2611 ";
    char *drawn = malloc(strlen(words) + strlen(box) + 1);
    if (drawn == NULL) return;
    strcpy(drawn, box);
    strcat(drawn, words + 4);
    markdown.cmark_node_set_literal(text, drawn);
    free(drawn);
}

/// Sets a heading one level below the last one that it belongs to.
static void set_level(cmark_node *heading, struct walk *walk) {
    const int level = markdown.cmark_node_get_heading_level(heading);
    while (walk->level_count > 0 && walk->levels[walk->level_count - 1] >= level) walk->level_count -= 1;
    const int shown = walk->first_level + walk->level_count;
    walk->levels[walk->level_count++] = level;
    markdown.cmark_node_set_heading_level(heading, shown > 6 ? 6 : shown);
}

static void leave(cmark_node *node, struct walk *walk) {
    switch (markdown.cmark_node_get_type(node)) {
    case CMARK_NODE_HEADING: return set_level(node, walk);
    case CMARK_NODE_IMAGE: return replace_image(node, walk);
    case CMARK_NODE_LINK:
        walk->link_depth -= 1;
        if (!is_allowed(markdown.cmark_node_get_url(node))) unwrap(node);
        return;
    default: return;
    }
}

static void enter(cmark_node *node, struct walk *walk) {
    switch (markdown.cmark_node_get_type(node)) {
    case CMARK_NODE_LINK: walk->link_depth += 1; return;
    case CMARK_NODE_HTML_BLOCK: return replace_html(node, true);
    case CMARK_NODE_HTML_INLINE: return replace_html(node, false);
    case CMARK_NODE_TEXT: return draw_box(node);
    default: return;
    }
}

static void make_harmless(cmark_node *document, int first_level) {
    struct walk walk = {.first_level = first_level};
    cmark_iter *iterator = markdown.cmark_iter_new(document);
    for (cmark_event_type event = markdown.cmark_iter_next(iterator); event != CMARK_EVENT_DONE;
         event = markdown.cmark_iter_next(iterator)) {
        cmark_node *node = markdown.cmark_iter_get_node(iterator);
        if (event == CMARK_EVENT_ENTER) enter(node, &walk); else leave(node, &walk);
    }
    markdown.cmark_iter_free(iterator);
}

char *diary_markdown_html(const char *text, size_t byte_count, int first_level) {
    if (!diary_markdown_is_there()) return NULL;
    const int options = CMARK_OPT_SAFE | CMARK_OPT_VALIDATE_UTF8 | CMARK_OPT_HARDBREAKS;
    cmark_parser *parser = markdown.cmark_parser_new(options);
    static const char *const extensions[] = {"table", "strikethrough", "autolink"};
    for (size_t index = 0; index < sizeof extensions / sizeof *extensions; index++) {
        cmark_syntax_extension *extension = markdown.cmark_find_syntax_extension(extensions[index]);
        if (extension != NULL) markdown.cmark_parser_attach_syntax_extension(parser, extension);
    }
    markdown.cmark_parser_feed(parser, text, byte_count);
    cmark_node *document = markdown.cmark_parser_finish(parser);
    markdown.cmark_consolidate_text_nodes(document);
    make_harmless(document, first_level);
    char *html = markdown.cmark_render_html(document, options, markdown.cmark_parser_get_syntax_extensions(parser));
    markdown.cmark_node_free(document);
    markdown.cmark_parser_free(parser);
    return html;
}

void diary_markdown_free(char *html) {
    // cmark's own allocator is that of the C library.
    free(html);
}
