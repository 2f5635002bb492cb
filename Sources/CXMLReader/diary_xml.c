#include "CXMLReader.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <limits.h>
#include <pthread.h>

static struct {
    __typeof__(&xmlInitParser) initialize;
    __typeof__(&xmlReaderForMemory) begin;
    __typeof__(&xmlTextReaderRead) read;
    __typeof__(&xmlTextReaderNodeType) node_type;
    __typeof__(&xmlTextReaderConstName) name;
    __typeof__(&xmlTextReaderConstValue) value;
    __typeof__(&xmlTextReaderIsEmptyElement) is_empty;
    __typeof__(&xmlTextReaderCurrentDoc) document;
    __typeof__(&xmlTextReaderGetParserLineNumber) line;
    __typeof__(&xmlGetLastError) last_error;
    __typeof__(&xmlResetLastError) reset_error;
    __typeof__(&xmlFreeDoc) free_document;
    __typeof__(&xmlFreeTextReader) free;
    __typeof__(&xmlCreateMemoryParserCtxt) parser_new;
    __typeof__(&xmlCtxtUseOptions) parser_set;
    __typeof__(&xmlParseDocument) parse;
    __typeof__(&xmlStopParser) stop;
    __typeof__(&xmlFreeParserCtxt) parser_free;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "xmlInitParser", &library.initialize)
        && diary_library_find(handle, "xmlReaderForMemory", &library.begin)
        && diary_library_find(handle, "xmlTextReaderRead", &library.read)
        && diary_library_find(handle, "xmlTextReaderNodeType", &library.node_type)
        && diary_library_find(handle, "xmlTextReaderConstName", &library.name)
        && diary_library_find(handle, "xmlTextReaderConstValue", &library.value)
        && diary_library_find(handle, "xmlTextReaderIsEmptyElement", &library.is_empty)
        && diary_library_find(handle, "xmlTextReaderCurrentDoc", &library.document)
        && diary_library_find(handle, "xmlTextReaderGetParserLineNumber", &library.line)
        && diary_library_find(handle, "xmlGetLastError", &library.last_error)
        && diary_library_find(handle, "xmlResetLastError", &library.reset_error)
        && diary_library_find(handle, "xmlFreeDoc", &library.free_document)
        && diary_library_find(handle, "xmlFreeTextReader", &library.free)
        && diary_library_find(handle, "xmlCreateMemoryParserCtxt", &library.parser_new)
        && diary_library_find(handle, "xmlCtxtUseOptions", &library.parser_set)
        && diary_library_find(handle, "xmlParseDocument", &library.parse)
        && diary_library_find(handle, "xmlStopParser", &library.stop)
        && diary_library_find(handle, "xmlFreeParserCtxt", &library.parser_free);
    if (is_loaded) library.initialize();
}

bool diary_xml_load(void) {
    pthread_once(&once, load);
    return is_loaded;
}

enum { options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING };

// Declarations follow the name of the document's type between brackets.
static void look_at_type(void *parser, const xmlChar *name, const xmlChar *public_name, const xmlChar *address) {
    (void)name, (void)public_name, (void)address;
    xmlParserCtxtPtr context = parser;
    if (context->input == NULL || context->input->cur == NULL || *context->input->cur != '[') return;
    *(bool *)context->_private = true;
    library.stop(context);
}

static void stop_at_element(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *address, int space_count, const xmlChar **spaces,
    int attribute_count, int default_count, const xmlChar **attributes) {
    (void)name, (void)prefix, (void)address, (void)space_count, (void)spaces;
    (void)attribute_count, (void)default_count, (void)attributes;
    library.stop(parser);
}

// True if a document has declarations of its own. A few nested entities keep libxml2 busy for hours before its reader
// reports any, so this is detected by the callback before the first declaration.
static bool has_declarations(const char *bytes, size_t count) {
    xmlParserCtxtPtr parser = library.parser_new(bytes, (int)count);
    // The reader reports a document that can't even be started.
    if (parser == NULL) return false;
    bool has = false;
    *parser->sax = (xmlSAXHandler){
        .initialized = XML_SAX2_MAGIC, .internalSubset = look_at_type, .startElementNs = stop_at_element};
    library.parser_set(parser, options);
    parser->_private = &has;
    library.parse(parser);
    library.parser_free(parser);
    return has;
}

struct diary_xml;
static xmlTextReaderPtr reader(diary_xml *document) { return (xmlTextReaderPtr)document; }

diary_xml *diary_xml_begin(const char *bytes, size_t count, bool *declares) {
    *declares = false;
    if (!is_loaded || count == 0 || count > INT_MAX) return NULL;
    *declares = has_declarations(bytes, count);
    library.reset_error();
    // Without XML_PARSE_NOENT entities are reported as such; without XML_PARSE_HUGE depth and lengths are limited.
    return *declares ? NULL : (diary_xml *)library.begin(bytes, (int)count, NULL, NULL, options | XML_PARSE_NOCDATA);
}

static struct diary_xml_event failed(diary_xml *document, const char *words) {
    return (struct diary_xml_event){
        .kind = diary_xml_error, .bytes = words, .line = library.line(reader(document))};
}

static bool declares_entities(diary_xml *document) {
    xmlDocPtr tree = library.document(reader(document));
    return tree != NULL && tree->intSubset != NULL
        && (tree->intSubset->entities != NULL || tree->intSubset->pentities != NULL);
}

struct diary_xml_event diary_xml_next(diary_xml *document) {
    while (true) {
        int code = library.read(reader(document));
        if (code < 0) {
            const xmlError *error = library.last_error();
            return failed(document, error == NULL || error->message == NULL ? "no XML" : error->message);
        }
        if (code == 0) return (struct diary_xml_event){.kind = diary_xml_end, .bytes = ""};
        struct diary_xml_event event = {.bytes = "", .line = library.line(reader(document))};
        switch (library.node_type(reader(document))) {
        case XML_READER_TYPE_ELEMENT: {
            const xmlChar *name = library.name(reader(document));
            event.kind = diary_xml_open;
            event.bytes = name == NULL ? "" : (const char *)name;
            event.is_empty = library.is_empty(reader(document)) == 1;
            return event;
        }
        case XML_READER_TYPE_END_ELEMENT: event.kind = diary_xml_close; return event;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
        case XML_READER_TYPE_WHITESPACE:
        case XML_READER_TYPE_SIGNIFICANT_WHITESPACE: {
            const xmlChar *value = library.value(reader(document));
            event.kind = diary_xml_text;
            event.bytes = value == NULL ? "" : (const char *)value;
            return event;
        }
        case XML_READER_TYPE_ENTITY_REFERENCE: return failed(document, "an entity of its own");
        case XML_READER_TYPE_DOCUMENT_TYPE:
            if (declares_entities(document)) return failed(document, "entities of its own");
            continue;
        default: continue;
        }
    }
}

void diary_xml_free(diary_xml *document) {
    if (document == NULL) return;
    // xmlFreeTextReader does not free the document if it was requested.
    xmlDocPtr tree = library.document(reader(document));
    library.free(reader(document));
    if (tree != NULL) library.free_document(tree);
}
