#include "CYAML.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

static struct {
    __typeof__(&yaml_parser_initialize) initialize;
    __typeof__(&yaml_parser_delete) delete;
    __typeof__(&yaml_parser_set_input_string) set_input;
    __typeof__(&yaml_parser_parse) parse;
    __typeof__(&yaml_event_delete) event_delete;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libyaml-0.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "yaml_parser_initialize", &library.initialize)
        && diary_library_find(handle, "yaml_parser_delete", &library.delete)
        && diary_library_find(handle, "yaml_parser_set_input_string", &library.set_input)
        && diary_library_find(handle, "yaml_parser_parse", &library.parse)
        && diary_library_find(handle, "yaml_event_delete", &library.event_delete);
}

bool diary_yaml_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

struct diary_yaml {
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_event;
};

diary_yaml *diary_yaml_begin(const unsigned char *bytes, size_t count) {
    diary_yaml *stream = is_loaded ? calloc(1, sizeof *stream) : NULL;
    if (stream == NULL) return NULL;
    if (!library.initialize(&stream->parser)) {
        free(stream);
        return NULL;
    }
    library.set_input(&stream->parser, bytes, count);
    return stream;
}

static void forget(diary_yaml *stream) {
    if (stream->has_event) library.event_delete(&stream->event);
    stream->has_event = false;
}

static struct diary_yaml_event failed(const yaml_parser_t *parser) {
    const char *words = parser->problem == NULL ? "no memory for it" : parser->problem;
    return (struct diary_yaml_event){
        .kind = diary_yaml_error, .bytes = words, .count = strlen(words), .line = parser->problem_mark.line + 1};
}

struct diary_yaml_event diary_yaml_next(diary_yaml *stream) {
    while (true) {
        forget(stream);
        if (!library.parse(&stream->parser, &stream->event)) return failed(&stream->parser);
        stream->has_event = true;
        const yaml_event_t *event = &stream->event;
        struct diary_yaml_event next = {.kind = diary_yaml_end, .bytes = "", .line = event->start_mark.line + 1};
        switch (event->type) {
        case YAML_STREAM_START_EVENT: continue;
        case YAML_NO_EVENT:
        case YAML_STREAM_END_EVENT: break;
        case YAML_DOCUMENT_START_EVENT: next.kind = diary_yaml_document; break;
        case YAML_DOCUMENT_END_EVENT: next.kind = diary_yaml_document_end; break;
        case YAML_ALIAS_EVENT: next.kind = diary_yaml_alias; break;
        case YAML_SCALAR_EVENT:
            next.kind = diary_yaml_scalar;
            next.bytes = (const char *)event->data.scalar.value;
            next.count = event->data.scalar.length;
            next.tag = (const char *)event->data.scalar.tag;
            next.is_plain = event->data.scalar.style == YAML_PLAIN_SCALAR_STYLE;
            break;
        case YAML_SEQUENCE_START_EVENT:
            next.kind = diary_yaml_sequence;
            next.tag = (const char *)event->data.sequence_start.tag;
            break;
        case YAML_SEQUENCE_END_EVENT: next.kind = diary_yaml_sequence_end; break;
        case YAML_MAPPING_START_EVENT:
            next.kind = diary_yaml_mapping;
            next.tag = (const char *)event->data.mapping_start.tag;
            break;
        case YAML_MAPPING_END_EVENT: next.kind = diary_yaml_mapping_end; break;
        }
        return next;
    }
}

void diary_yaml_free(diary_yaml *stream) {
    if (stream == NULL) return;
    forget(stream);
    library.delete(&stream->parser);
    free(stream);
}
