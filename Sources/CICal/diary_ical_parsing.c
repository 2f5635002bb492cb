#include "diary_ical_parsing.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <libical/ical.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    __typeof__(&icalerror_set_errors_are_fatal) set_errors_are_fatal;
    __typeof__(&ical_set_unknown_token_handling_setting) set_unknown_token_handling;
    __typeof__(&icalcomponent_new_from_string) read;
    __typeof__(&icalcomponent_free) free;
    __typeof__(&icalcomponent_isa) component_kind;
    __typeof__(&icalcomponent_kind_to_string) component_name;
    __typeof__(&icalcomponent_get_first_component) first_component;
    __typeof__(&icalcomponent_get_next_component) next_component;
    __typeof__(&icalcomponent_get_first_property) first_property;
    __typeof__(&icalcomponent_get_next_property) next_property;
    __typeof__(&icalproperty_string_to_kind) property_kind;
    __typeof__(&icalproperty_get_property_name) property_name;
    __typeof__(&icalproperty_get_value) property_value;
    __typeof__(&icalproperty_get_first_parameter) first_parameter;
    __typeof__(&icalproperty_get_next_parameter) next_parameter;
    __typeof__(&icalparameter_as_ical_string_r) parameter_text;
    __typeof__(&icalvalue_isa) value_kind;
    __typeof__(&icalvalue_kind_to_string) value_kind_name;
    __typeof__(&icalvalue_get_text) value_text;
    __typeof__(&icalvalue_get_x) value_x;
    __typeof__(&icalvalue_as_ical_string_r) value_as_text;
    __typeof__(&icalmemory_free_buffer) free_buffer;
    __typeof__(&icalmemory_free_ring) free_ring;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libical.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "icalerror_set_errors_are_fatal", &library.set_errors_are_fatal)
        && diary_library_find(
            handle, "ical_set_unknown_token_handling_setting", &library.set_unknown_token_handling)
        && diary_library_find(handle, "icalcomponent_new_from_string", &library.read)
        && diary_library_find(handle, "icalcomponent_free", &library.free)
        && diary_library_find(handle, "icalcomponent_isa", &library.component_kind)
        && diary_library_find(handle, "icalcomponent_kind_to_string", &library.component_name)
        && diary_library_find(handle, "icalcomponent_get_first_component", &library.first_component)
        && diary_library_find(handle, "icalcomponent_get_next_component", &library.next_component)
        && diary_library_find(handle, "icalcomponent_get_first_property", &library.first_property)
        && diary_library_find(handle, "icalcomponent_get_next_property", &library.next_property)
        && diary_library_find(handle, "icalproperty_string_to_kind", &library.property_kind)
        && diary_library_find(handle, "icalproperty_get_property_name", &library.property_name)
        && diary_library_find(handle, "icalproperty_get_value", &library.property_value)
        && diary_library_find(handle, "icalproperty_get_first_parameter", &library.first_parameter)
        && diary_library_find(handle, "icalproperty_get_next_parameter", &library.next_parameter)
        && diary_library_find(handle, "icalparameter_as_ical_string_r", &library.parameter_text)
        && diary_library_find(handle, "icalvalue_isa", &library.value_kind)
        && diary_library_find(handle, "icalvalue_kind_to_string", &library.value_kind_name)
        && diary_library_find(handle, "icalvalue_get_text", &library.value_text)
        && diary_library_find(handle, "icalvalue_get_x", &library.value_x)
        && diary_library_find(handle, "icalvalue_as_ical_string_r", &library.value_as_text)
        && diary_library_find(handle, "icalmemory_free_buffer", &library.free_buffer)
        && diary_library_find(handle, "icalmemory_free_ring", &library.free_ring);
    if (!is_loaded) return;
    library.set_errors_are_fatal(false);
    // Parameters of other names are kept.
    library.set_unknown_token_handling(ICAL_ASSUME_IANA_TOKEN);
}

bool diary_ical_load_parser(void) {
    pthread_once(&once, load);
    return is_loaded;
}

bool diary_ical_knows(const char *name) { return is_loaded && library.property_kind(name) != ICAL_NO_PROPERTY; }

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
    diary_ical_reading *reading = is_loaded ? calloc(1, sizeof *reading) : NULL;
    if (reading == NULL) return NULL;
    reading->root = library.read(text);
    if (reading->root != NULL) return reading;
    diary_ical_free_reading(reading);
    return NULL;
}

static void forget(diary_ical_reading *reading) {
    if (reading->value != NULL) library.free_buffer(reading->value);
    if (reading->parameter != NULL) library.free_buffer(reading->parameter);
    reading->value = reading->parameter = NULL;
    reading->property = NULL;
}

static const char *or_nothing(const char *text) { return text == NULL ? "" : text; }

static struct diary_ical_event open(diary_ical_reading *reading, icalcomponent *component) {
    reading->levels[reading->depth++] = (struct level){.component = component};
    return (struct diary_ical_event){
        .kind = diary_ical_open, .name = or_nothing(library.component_name(library.component_kind(component))), .type = "", .value = ""};
}

static struct diary_ical_event property_event(diary_ical_reading *reading, icalproperty *property) {
    reading->property = property;
    struct diary_ical_event event = {
        .kind = diary_ical_property_read, .name = or_nothing(library.property_name(property)), .type = "", .value = ""};
    icalvalue *value = library.property_value(property);
    if (value != NULL) {
        icalvalue_kind kind = library.value_kind(value);
        event.type = or_nothing(library.value_kind_name(kind));
        if (kind == ICAL_TEXT_VALUE) {
            event.value = or_nothing(library.value_text(value));
        } else if (kind == ICAL_X_VALUE) {
            event.value = or_nothing(library.value_x(value));
        } else {
            reading->value = library.value_as_text(value);
            event.value = or_nothing(reading->value);
        }
    }
    for (icalparameter *each = library.first_parameter(property, ICAL_ANY_PARAMETER);
         each != NULL && event.parameter_count < parameter_limit;
         each = library.next_parameter(property, ICAL_ANY_PARAMETER))
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
                ? library.next_property(level->component, ICAL_ANY_PROPERTY)
                : library.first_property(level->component, ICAL_ANY_PROPERTY);
            level->has_begun_properties = true;
            if (property != NULL) return property_event(reading, property);
        }
        icalcomponent *inner = level->has_begun_components
            ? library.next_component(level->component, ICAL_ANY_COMPONENT)
            : library.first_component(level->component, ICAL_ANY_COMPONENT);
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
    if (reading->parameter != NULL) library.free_buffer(reading->parameter);
    reading->parameter = NULL;
    if (reading->property == NULL) return "";
    icalparameter *each = library.first_parameter(reading->property, ICAL_ANY_PARAMETER);
    for (; index > 0 && each != NULL; index -= 1)
        each = library.next_parameter(reading->property, ICAL_ANY_PARAMETER);
    if (each != NULL) reading->parameter = library.parameter_text(each);
    return or_nothing(reading->parameter);
}

void diary_ical_free_reading(diary_ical_reading *reading) {
    if (reading == NULL) return;
    forget(reading);
    if (reading->root != NULL) library.free(reading->root);
    // Strings that libical keeps for callers that never free any.
    library.free_ring();
    free(reading);
}
