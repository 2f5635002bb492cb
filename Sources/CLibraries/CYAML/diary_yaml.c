#include "CYAML.h"

#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct diary_yaml {
    yaml_parser_t parser;
    yaml_event_t event;
    bool has_event;
};

diary_yaml *diary_yaml_begin(const unsigned char *bytes, size_t count) {
    diary_yaml *stream = calloc(1, sizeof *stream);
    if (stream == NULL) return NULL;
    if (!yaml_parser_initialize(&stream->parser)) {
        free(stream);
        return NULL;
    }
    yaml_parser_set_input_string(&stream->parser, bytes, count);
    return stream;
}

static void forget(diary_yaml *stream) {
    if (stream->has_event) yaml_event_delete(&stream->event);
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
        if (!yaml_parser_parse(&stream->parser, &stream->event)) return failed(&stream->parser);
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
    yaml_parser_delete(&stream->parser);
    free(stream);
}
