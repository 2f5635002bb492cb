#include "diary_ical_parsing.h"
#include "diary_library.h"

#include <libical/ical.h>
#include <stdlib.h>

#define FUNCTIONS(F) \
    F(icalerror_set_errors_are_fatal) F(ical_set_unknown_token_handling_setting) \
    F(icalcomponent_new_from_string) F(icalcomponent_free) F(icalcomponent_isa) F(icalcomponent_kind_to_string) \
    F(icalcomponent_get_first_component) F(icalcomponent_get_next_component) F(icalcomponent_get_first_property) \
    F(icalcomponent_get_next_property) F(icalproperty_string_to_kind) F(icalproperty_get_property_name) \
    F(icalproperty_get_value) F(icalproperty_get_first_parameter) F(icalproperty_get_next_parameter) \
    F(icalparameter_as_ical_string_r) F(icalvalue_isa) F(icalvalue_kind_to_string) F(icalvalue_get_text) \
    F(icalvalue_get_x) F(icalvalue_as_ical_string_r) F(icalmemory_free_buffer) F(icalmemory_free_ring)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } ical;

static void set_up(void) {
    ical.icalerror_set_errors_are_fatal(false);
    // Parameters of other names are kept.
    ical.ical_set_unknown_token_handling_setting(ICAL_ASSUME_IANA_TOKEN);
}

DIARY_LIBRARY(ical, diary_ical_load_parser, DIARY_LIBRARY_ICAL, RTLD_LOCAL, FUNCTIONS, set_up())

bool diary_ical_knows(const char *name) {
    return diary_ical_load_parser() && ical.icalproperty_string_to_kind(name) != ICAL_NO_PROPERTY;
}

// Each search begins at the first one.
enum { parameter_limit = 1000 };

struct level {
    icalcomponent *component;
    bool has_begun_properties, has_begun_components;
};

struct diary_ical_reading {
    icalcomponent *root;
    struct level levels[diary_ical_depth];
    size_t depth;
    bool has_begun;
    // The property that was read last, with its allocated texts.
    icalproperty *property;
    char *value, *parameter;
};

diary_ical_reading *diary_ical_read(const char *text) {
    diary_ical_reading *reading = diary_ical_load_parser() ? calloc(1, sizeof *reading) : NULL;
    if (reading == NULL) return NULL;
    reading->root = ical.icalcomponent_new_from_string(text);
    if (reading->root != NULL) return reading;
    diary_ical_free_reading(reading);
    return NULL;
}

static void forget(diary_ical_reading *reading) {
    if (reading->value != NULL) ical.icalmemory_free_buffer(reading->value);
    if (reading->parameter != NULL) ical.icalmemory_free_buffer(reading->parameter);
    reading->value = reading->parameter = NULL;
    reading->property = NULL;
}

static const char *or_nothing(const char *text) { return text == NULL ? "" : text; }

static struct diary_ical_event open(diary_ical_reading *reading, icalcomponent *component) {
    reading->levels[reading->depth++] = (struct level){.component = component};
    return (struct diary_ical_event){
        .kind = diary_ical_open, .name = or_nothing(ical.icalcomponent_kind_to_string(ical.icalcomponent_isa(component))), .type = "", .value = ""};
}

static struct diary_ical_event property_event(diary_ical_reading *reading, icalproperty *property) {
    reading->property = property;
    struct diary_ical_event event = {
        .kind = diary_ical_property_read, .name = or_nothing(ical.icalproperty_get_property_name(property)), .type = "", .value = ""};
    icalvalue *value = ical.icalproperty_get_value(property);
    if (value != NULL) {
        icalvalue_kind kind = ical.icalvalue_isa(value);
        event.type = or_nothing(ical.icalvalue_kind_to_string(kind));
        if (kind == ICAL_TEXT_VALUE) {
            event.value = or_nothing(ical.icalvalue_get_text(value));
        } else if (kind == ICAL_X_VALUE) {
            event.value = or_nothing(ical.icalvalue_get_x(value));
        } else {
            reading->value = ical.icalvalue_as_ical_string_r(value);
            event.value = or_nothing(reading->value);
        }
    }
    for (icalparameter *each = ical.icalproperty_get_first_parameter(property, ICAL_ANY_PARAMETER);
         each != NULL && event.parameter_count < parameter_limit;
         each = ical.icalproperty_get_next_parameter(property, ICAL_ANY_PARAMETER))
        event.parameter_count += 1;
    return event;
}

struct diary_ical_event diary_ical_next(diary_ical_reading *reading) {
    forget(reading);
    if (!reading->has_begun) {
        reading->has_begun = true;
        return open(reading, reading->root);
    }
    while (reading->depth > 0) {
        struct level *level = &reading->levels[reading->depth - 1];
        if (!level->has_begun_components) {
            icalproperty *property = level->has_begun_properties
                ? ical.icalcomponent_get_next_property(level->component, ICAL_ANY_PROPERTY)
                : ical.icalcomponent_get_first_property(level->component, ICAL_ANY_PROPERTY);
            level->has_begun_properties = true;
            if (property != NULL) return property_event(reading, property);
        }
        icalcomponent *inner = level->has_begun_components
            ? ical.icalcomponent_get_next_component(level->component, ICAL_ANY_COMPONENT)
            : ical.icalcomponent_get_first_component(level->component, ICAL_ANY_COMPONENT);
        level->has_begun_components = true;
        if (inner == NULL) {
            reading->depth -= 1;
            return (struct diary_ical_event){.kind = diary_ical_close, .name = "", .type = "", .value = ""};
        }
        if (reading->depth < diary_ical_depth) return open(reading, inner);
    }
    return (struct diary_ical_event){.kind = diary_ical_end, .name = "", .type = "", .value = ""};
}

const char *diary_ical_parameter(diary_ical_reading *reading, size_t index) {
    if (reading->parameter != NULL) ical.icalmemory_free_buffer(reading->parameter);
    reading->parameter = NULL;
    if (reading->property == NULL) return "";
    icalparameter *each = ical.icalproperty_get_first_parameter(reading->property, ICAL_ANY_PARAMETER);
    for (; index > 0 && each != NULL; index -= 1)
        each = ical.icalproperty_get_next_parameter(reading->property, ICAL_ANY_PARAMETER);
    if (each != NULL) reading->parameter = ical.icalparameter_as_ical_string_r(each);
    return or_nothing(reading->parameter);
}

void diary_ical_free_reading(diary_ical_reading *reading) {
    if (reading == NULL) return;
    forget(reading);
    if (reading->root != NULL) ical.icalcomponent_free(reading->root);
    // Strings that libical keeps for callers that never free any.
    ical.icalmemory_free_ring();
    free(reading);
}
