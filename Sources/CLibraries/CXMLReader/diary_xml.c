#include "CXMLReader.h"
#include "diary_library.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlreader.h>
#include <limits.h>

#define FUNCTIONS(F) \
    F(xmlInitParser) F(xmlReaderForMemory) F(xmlTextReaderRead) F(xmlTextReaderNodeType) \
    F(xmlTextReaderConstName) F(xmlTextReaderConstValue) F(xmlTextReaderIsEmptyElement) \
    F(xmlTextReaderCurrentDoc) F(xmlTextReaderGetParserLineNumber) F(xmlGetLastError) F(xmlResetLastError) \
    F(xmlFreeDoc) F(xmlFreeTextReader) F(xmlCreateMemoryParserCtxt) F(xmlCtxtUseOptions) F(xmlParseDocument) \
    F(xmlStopParser) F(xmlFreeParserCtxt)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } xml;

DIARY_LIBRARY(xml, diary_xml_load, DIARY_LIBRARY_XML2, RTLD_LOCAL, FUNCTIONS, xml.xmlInitParser())

enum { options = XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING };

// Declarations follow the name of the document's type between brackets.
static void look_at_type(void *parser, const xmlChar *name, const xmlChar *public_name, const xmlChar *address) {
    (void)name, (void)public_name, (void)address;
    xmlParserCtxtPtr context = parser;
    if (context->input == NULL || context->input->cur == NULL || *context->input->cur != '[') return;
    *(bool *)context->_private = true;
    xml.xmlStopParser(context);
}

static void stop_at_element(
    void *parser, const xmlChar *name, const xmlChar *prefix, const xmlChar *address, int space_count, const xmlChar **spaces,
    int attribute_count, int default_count, const xmlChar **attributes) {
    (void)name, (void)prefix, (void)address, (void)space_count, (void)spaces;
    (void)attribute_count, (void)default_count, (void)attributes;
    xml.xmlStopParser(parser);
}

// True if a document has declarations of its own. A few nested entities keep libxml2 busy for hours before its reader
// reports any, so this is detected by the callback before the first declaration.
static bool has_declarations(const char *bytes, size_t count) {
    xmlParserCtxtPtr parser = xml.xmlCreateMemoryParserCtxt(bytes, (int)count);
    // The reader reports a document that can't even be started.
    if (parser == NULL) return false;
    bool has = false;
    *parser->sax = (xmlSAXHandler){
        .initialized = XML_SAX2_MAGIC, .internalSubset = look_at_type, .startElementNs = stop_at_element};
    xml.xmlCtxtUseOptions(parser, options);
    parser->_private = &has;
    xml.xmlParseDocument(parser);
    xml.xmlFreeParserCtxt(parser);
    return has;
}

struct diary_xml;
static xmlTextReaderPtr reader(diary_xml *document) { return (xmlTextReaderPtr)document; }

diary_xml *diary_xml_begin(const char *bytes, size_t count, bool *declares) {
    *declares = false;
    if (!diary_xml_load() || count == 0 || count > INT_MAX) return NULL;
    *declares = has_declarations(bytes, count);
    xml.xmlResetLastError();
    // Without XML_PARSE_NOENT entities are reported as such; without XML_PARSE_HUGE depth and lengths are limited.
    return *declares ? NULL : (diary_xml *)xml.xmlReaderForMemory(bytes, (int)count, NULL, NULL, options | XML_PARSE_NOCDATA);
}

static struct diary_xml_event failed(diary_xml *document, const char *words) {
    return (struct diary_xml_event){
        .kind = diary_xml_error, .bytes = words, .line = xml.xmlTextReaderGetParserLineNumber(reader(document))};
}

static bool declares_entities(diary_xml *document) {
    xmlDocPtr tree = xml.xmlTextReaderCurrentDoc(reader(document));
    return tree != NULL && tree->intSubset != NULL
        && (tree->intSubset->entities != NULL || tree->intSubset->pentities != NULL);
}

struct diary_xml_event diary_xml_next(diary_xml *document) {
    while (true) {
        int code = xml.xmlTextReaderRead(reader(document));
        if (code < 0) {
            const xmlError *error = xml.xmlGetLastError();
            return failed(document, error == NULL || error->message == NULL ? "no XML" : error->message);
        }
        if (code == 0) return (struct diary_xml_event){.kind = diary_xml_end, .bytes = ""};
        struct diary_xml_event event = {.bytes = "", .line = xml.xmlTextReaderGetParserLineNumber(reader(document))};
        switch (xml.xmlTextReaderNodeType(reader(document))) {
        case XML_READER_TYPE_ELEMENT: {
            const xmlChar *name = xml.xmlTextReaderConstName(reader(document));
            event.kind = diary_xml_open;
            event.bytes = name == NULL ? "" : (const char *)name;
            event.is_empty = xml.xmlTextReaderIsEmptyElement(reader(document)) == 1;
            return event;
        }
        case XML_READER_TYPE_END_ELEMENT: event.kind = diary_xml_close; return event;
        case XML_READER_TYPE_TEXT:
        case XML_READER_TYPE_CDATA:
        case XML_READER_TYPE_WHITESPACE:
        case XML_READER_TYPE_SIGNIFICANT_WHITESPACE: {
            const xmlChar *value = xml.xmlTextReaderConstValue(reader(document));
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
    xmlDocPtr tree = xml.xmlTextReaderCurrentDoc(reader(document));
    xml.xmlFreeTextReader(reader(document));
    if (tree != NULL) xml.xmlFreeDoc(tree);
}
