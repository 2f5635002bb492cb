#include "CGumbo.h"

#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Gumbo's allocations are kept in a list, so that all of them are freed at once: gumbo itself would recurse as deep as
// the document. Gumbo can't handle a failed allocation; one beyond the limit leaves the parser by longjmp, and only the
// list has to be freed.
struct block {
    struct block *previous, *next;
    size_t size;
    // malloc's alignment for what follows.
    size_t padding;
};

struct step {
    const GumboNode *node;
    unsigned next_child;
};

struct diary_html {
    struct block blocks;
    size_t used, limit;
    jmp_buf out_of_memory;
    const GumboElement *opened;
    struct step *steps;
    size_t depth, capacity;
    const GumboNode *root;
};

// The overhead of a small allocation in bytes.
enum { overhead = sizeof(struct block) + 16 };

static void *allocate(void *state, size_t size) {
    diary_html *document = state;
    size_t left = document->limit - document->used;
    struct block *block = left > overhead && size <= left - overhead ? malloc(sizeof *block + size) : NULL;
    if (block == NULL) longjmp(document->out_of_memory, 1);
    block->size = size;
    block->previous = &document->blocks;
    block->next = document->blocks.next;
    block->next->previous = block;
    document->blocks.next = block;
    document->used += size + overhead;
    return block + 1;
}

static void release(void *state, void *pointer) {
    if (pointer == NULL) return;
    diary_html *document = state;
    struct block *block = (struct block *)pointer - 1;
    block->previous->next = block->next;
    block->next->previous = block->previous;
    document->used -= block->size + overhead;
    free(block);
}

static bool parse(diary_html *document, const char *bytes, size_t count) {
    if (setjmp(document->out_of_memory) != 0) return false;
    GumboOptions options = kGumboDefaultOptions;
    options.allocator = allocate;
    options.deallocator = release;
    options.userdata = document;
    // Real pages are full of errors, which are not reported here.
    options.max_errors = 0;
    GumboOutput *output = gumbo_parse_with_options(&options, bytes, count);
    if (output != NULL) document->root = output->root;
    return true;
}

diary_html *diary_html_parse(const char *bytes, size_t count, size_t memory_limit) {
    diary_html *document = calloc(1, sizeof *document);
    if (document == NULL) return NULL;
    document->limit = memory_limit;
    document->blocks.next = document->blocks.previous = &document->blocks;
    if (parse(document, bytes, count)) return document;
    diary_html_free(document);
    return NULL;
}

static const GumboElement *element(const GumboNode *node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE ? &node->v.element : NULL;
}

static bool enter(diary_html *document, const GumboNode *node) {
    if (document->depth == document->capacity) {
        size_t capacity = document->capacity == 0 ? 64 : document->capacity * 2;
        struct step *steps = realloc(document->steps, capacity * sizeof *steps);
        if (steps == NULL) return false;
        document->steps = steps;
        document->capacity = capacity;
    }
    document->steps[document->depth++] = (struct step){.node = node, .next_child = 0};
    return true;
}

static struct diary_html_event open(diary_html *document, const GumboNode *node) {
    const GumboElement *opened = document->opened = element(node);
    struct diary_html_event event = {.kind = diary_html_failed, .bytes = "", .attribute_count = opened->attributes.length};
    if (!enter(document, node)) return event;
    event.kind = diary_html_open;
    if (opened->tag == GUMBO_TAG_UNKNOWN) {
        GumboStringPiece name = opened->original_tag;
        gumbo_tag_from_original_text(&name);
        event.bytes = name.data == NULL ? "" : name.data;
        event.count = name.data == NULL ? 0 : name.length;
    } else {
        event.bytes = gumbo_normalized_tagname(opened->tag);
        event.count = strlen(event.bytes);
    }
    return event;
}

struct diary_html_event diary_html_next(diary_html *document) {
    struct diary_html_event event = {.kind = diary_html_end, .bytes = ""};
    if (document->root != NULL) {
        const GumboNode *root = document->root;
        document->root = NULL;
        return element(root) == NULL ? event : open(document, root);
    }
    while (document->depth > 0) {
        struct step *step = &document->steps[document->depth - 1];
        const GumboVector *children = &element(step->node)->children;
        if (step->next_child == children->length) {
            document->depth -= 1;
            event.kind = diary_html_close;
            return event;
        }
        const GumboNode *child = children->data[step->next_child++];
        if (element(child) != NULL) return open(document, child);
        if (child->type == GUMBO_NODE_TEXT || child->type == GUMBO_NODE_WHITESPACE || child->type == GUMBO_NODE_CDATA) {
            event.kind = diary_html_text;
            event.bytes = child->v.text.text;
            event.count = strlen(event.bytes);
            return event;
        }
    }
    return event;
}

void diary_html_attribute(diary_html *document, size_t index, const char **name, const char **value) {
    const GumboAttribute *attribute = document->opened->attributes.data[index];
    *name = attribute->name;
    *value = attribute->value;
}

void diary_html_free(diary_html *document) {
    if (document == NULL) return;
    for (struct block *block = document->blocks.next; block != &document->blocks;) {
        struct block *next = block->next;
        free(block);
        block = next;
    }
    free(document->steps);
    free(document);
}
