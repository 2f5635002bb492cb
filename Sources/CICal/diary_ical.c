#include "CICal.h"
#include "diary_library.h"

#include <dlfcn.h>
#include <libical/ical.h>
#include <pthread.h>

static struct {
    __typeof__(&icalcomponent_new) component_new;
    __typeof__(&icalcomponent_free) component_free;
    __typeof__(&icalcomponent_new_clone) component_clone;
    __typeof__(&icalcomponent_add_property) add_property;
    __typeof__(&icalcomponent_get_first_property) first_property;
    __typeof__(&icalcomponent_as_ical_string_r) as_string;
    __typeof__(&icalproperty_new) property_new;
    __typeof__(&icalproperty_set_value) set_value;
    __typeof__(&icalproperty_set_x_name) set_x_name;
    __typeof__(&icalproperty_set_tzid) set_tzid;
    __typeof__(&icalproperty_set_parameter) set_parameter;
    __typeof__(&icalproperty_new_geo) new_geo;
    __typeof__(&icalproperty_new_status) new_status;
    __typeof__(&icalparameter_new_tzid) parameter_tzid;
    __typeof__(&icalvalue_new_text) value_text;
    __typeof__(&icalvalue_new_integer) value_integer;
    __typeof__(&icalvalue_new_date) value_date;
    __typeof__(&icalvalue_new_datetime) value_time;
    __typeof__(&icaltimezone_get_builtin_timezone) builtin_zone;
    __typeof__(&icaltimezone_get_utc_timezone) utc;
    __typeof__(&icaltimezone_get_component) zone_component;
    __typeof__(&icaltime_as_timet_with_zone) as_seconds;
    __typeof__(&icalmemory_free_buffer) free_buffer;
} library;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libical.so.3", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    is_loaded = diary_library_find(handle, "icalcomponent_new", &library.component_new)
        && diary_library_find(handle, "icalcomponent_free", &library.component_free)
        && diary_library_find(handle, "icalcomponent_new_clone", &library.component_clone)
        && diary_library_find(handle, "icalcomponent_add_property", &library.add_property)
        && diary_library_find(handle, "icalcomponent_get_first_property", &library.first_property)
        && diary_library_find(handle, "icalcomponent_as_ical_string_r", &library.as_string)
        && diary_library_find(handle, "icalproperty_new", &library.property_new)
        && diary_library_find(handle, "icalproperty_set_value", &library.set_value)
        && diary_library_find(handle, "icalproperty_set_x_name", &library.set_x_name)
        && diary_library_find(handle, "icalproperty_set_tzid", &library.set_tzid)
        && diary_library_find(handle, "icalproperty_set_parameter", &library.set_parameter)
        && diary_library_find(handle, "icalproperty_new_geo", &library.new_geo)
        && diary_library_find(handle, "icalproperty_new_status", &library.new_status)
        && diary_library_find(handle, "icalparameter_new_tzid", &library.parameter_tzid)
        && diary_library_find(handle, "icalvalue_new_text", &library.value_text)
        && diary_library_find(handle, "icalvalue_new_integer", &library.value_integer)
        && diary_library_find(handle, "icalvalue_new_date", &library.value_date)
        && diary_library_find(handle, "icalvalue_new_datetime", &library.value_time)
        && diary_library_find(handle, "icaltimezone_get_builtin_timezone", &library.builtin_zone)
        && diary_library_find(handle, "icaltimezone_get_utc_timezone", &library.utc)
        && diary_library_find(handle, "icaltimezone_get_component", &library.zone_component)
        && diary_library_find(handle, "icaltime_as_timet_with_zone", &library.as_seconds)
        && diary_library_find(handle, "icalmemory_free_buffer", &library.free_buffer);
}

static icalcomponent *component(diary_ical *item) { return (icalcomponent *)item; }

static icalproperty_kind kind(enum diary_ical_property property) {
    switch (property) {
    case diary_ical_uid: return ICAL_UID_PROPERTY;
    case diary_ical_summary: return ICAL_SUMMARY_PROPERTY;
    case diary_ical_description: return ICAL_DESCRIPTION_PROPERTY;
    case diary_ical_category: return ICAL_CATEGORIES_PROPERTY;
    case diary_ical_location: return ICAL_LOCATION_PROPERTY;
    case diary_ical_priority: return ICAL_PRIORITY_PROPERTY;
    case diary_ical_percent_complete: return ICAL_PERCENTCOMPLETE_PROPERTY;
    case diary_ical_stamp: return ICAL_DTSTAMP_PROPERTY;
    case diary_ical_created: return ICAL_CREATED_PROPERTY;
    case diary_ical_last_modified: return ICAL_LASTMODIFIED_PROPERTY;
    case diary_ical_start: return ICAL_DTSTART_PROPERTY;
    case diary_ical_due: return ICAL_DUE_PROPERTY;
    case diary_ical_completed: return ICAL_COMPLETED_PROPERTY;
    }
    return ICAL_NO_PROPERTY;
}

diary_ical *diary_ical_begin(enum diary_ical_component wanted) {
    pthread_once(&once, load);
    if (!is_loaded) return NULL;
    return (diary_ical *)library.component_new(
        wanted == diary_ical_task ? ICAL_VTODO_COMPONENT : ICAL_VJOURNAL_COMPONENT);
}

static icalproperty *add(diary_ical *item, icalproperty_kind kind, icalvalue *value) {
    icalproperty *property = library.property_new(kind);
    library.set_value(property, value);
    library.add_property(component(item), property);
    return property;
}

void diary_ical_add_text(diary_ical *item, enum diary_ical_property property, const char *text) {
    add(item, kind(property), library.value_text(text));
}

void diary_ical_add_extension(diary_ical *item, const char *name, const char *text) {
    library.set_x_name(add(item, ICAL_X_PROPERTY, library.value_text(text)), name);
}

void diary_ical_add_integer(diary_ical *item, enum diary_ical_property property, int value) {
    add(item, kind(property), library.value_integer(value));
}

void diary_ical_add_position(diary_ical *item, double latitude, double longitude) {
    library.add_property(component(item), library.new_geo((struct icalgeotype){latitude, longitude}));
}

void diary_ical_add_done(diary_ical *item, bool is_done) {
    library.add_property(
        component(item), library.new_status(is_done ? ICAL_STATUS_COMPLETED : ICAL_STATUS_NEEDSACTION));
}

static struct icaltimetype icaltime(struct diary_ical_time time, const icaltimezone *zone) {
    return (struct icaltimetype){
        .year = time.year, .month = time.month, .day = time.day, .hour = time.is_date ? 0 : time.hour,
        .minute = time.is_date ? 0 : time.minute, .second = time.is_date ? 0 : time.second, .is_date = time.is_date,
        .zone = zone,
    };
}

void diary_ical_add_time(
    diary_ical *item, enum diary_ical_property property, struct diary_ical_time time, const char *zone) {
    if (time.is_date) {
        add(item, kind(property), library.value_date(icaltime(time, NULL)));
    } else if (zone == NULL) {
        add(item, kind(property), library.value_time(icaltime(time, library.utc())));
    } else {
        icalproperty *added = add(item, kind(property), library.value_time(icaltime(time, NULL)));
        library.set_parameter(added, library.parameter_tzid(zone));
    }
}

char *diary_ical_text(diary_ical *item) {
    return library.as_string(component(item));
}

char *diary_ical_zone(const char *name) {
    pthread_once(&once, load);
    icaltimezone *zone = is_loaded ? library.builtin_zone(name) : NULL;
    icalcomponent *known = zone == NULL ? NULL : library.zone_component(zone);
    icalcomponent *copy = known == NULL ? NULL : library.component_clone(known);
    if (copy == NULL) return NULL;
    // libical prefixes the zone's name with its own.
    icalproperty *identifier = library.first_property(copy, ICAL_TZID_PROPERTY);
    if (identifier != NULL) library.set_tzid(identifier, name);
    char *text = library.as_string(copy);
    library.component_free(copy);
    return text;
}

bool diary_ical_agrees(const char *name, struct diary_ical_time time, int64_t seconds) {
    pthread_once(&once, load);
    icaltimezone *zone = is_loaded ? library.builtin_zone(name) : NULL;
    return zone != NULL && library.as_seconds(icaltime(time, zone), zone) == seconds;
}

void diary_ical_free_text(char *text) {
    if (text != NULL) library.free_buffer(text);
}

void diary_ical_free(diary_ical *item) {
    if (item != NULL) library.component_free(component(item));
}
