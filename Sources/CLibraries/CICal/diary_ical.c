#include "CICal.h"
#include "diary_library.h"

#include <libical/ical.h>

#define FUNCTIONS(F) \
    F(icalcomponent_new) F(icalcomponent_free) F(icalcomponent_new_clone) F(icalcomponent_add_property) \
    F(icalcomponent_get_first_property) F(icalcomponent_as_ical_string_r) F(icalproperty_new) \
    F(icalproperty_set_value) F(icalproperty_set_tzid) F(icalproperty_set_parameter) \
    F(icalproperty_new_geo) F(icalproperty_new_status) F(icalparameter_new_tzid) F(icalvalue_new_text) \
    F(icalvalue_new_integer) F(icalvalue_new_date) F(icalvalue_new_datetime) \
    F(icaltimezone_get_builtin_timezone) F(icaltimezone_get_utc_timezone) F(icaltimezone_get_component) \
    F(icaltime_as_timet_with_zone) F(icalmemory_free_buffer)

static struct { FUNCTIONS(DIARY_LIBRARY_POINTER) } ical;

static bool load_ical(void);
DIARY_LIBRARY(ical, load_ical, DIARY_LIBRARY_ICAL, RTLD_LOCAL, FUNCTIONS, (void)0)

static icalcomponent *component(diary_ical *item) { return (icalcomponent *)item; }

static icalproperty_kind kind(enum diary_ical_property property) {
    switch (property) {
    case diary_ical_uid: return ICAL_UID_PROPERTY;
    case diary_ical_summary: return ICAL_SUMMARY_PROPERTY;
    case diary_ical_description: return ICAL_DESCRIPTION_PROPERTY;
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
    if (!load_ical()) return NULL;
    return (diary_ical *)ical.icalcomponent_new(
        wanted == diary_ical_task ? ICAL_VTODO_COMPONENT : ICAL_VJOURNAL_COMPONENT);
}

static icalproperty *add(diary_ical *item, icalproperty_kind kind, icalvalue *value) {
    icalproperty *property = ical.icalproperty_new(kind);
    ical.icalproperty_set_value(property, value);
    ical.icalcomponent_add_property(component(item), property);
    return property;
}

void diary_ical_add_text(diary_ical *item, enum diary_ical_property property, const char *text) {
    add(item, kind(property), ical.icalvalue_new_text(text));
}

void diary_ical_add_integer(diary_ical *item, enum diary_ical_property property, int value) {
    add(item, kind(property), ical.icalvalue_new_integer(value));
}

void diary_ical_add_position(diary_ical *item, double latitude, double longitude) {
    ical.icalcomponent_add_property(component(item), ical.icalproperty_new_geo((struct icalgeotype){latitude, longitude}));
}

void diary_ical_add_done(diary_ical *item, bool is_done) {
    ical.icalcomponent_add_property(
        component(item), ical.icalproperty_new_status(is_done ? ICAL_STATUS_COMPLETED : ICAL_STATUS_NEEDSACTION));
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
        add(item, kind(property), ical.icalvalue_new_date(icaltime(time, NULL)));
    } else if (zone == NULL) {
        add(item, kind(property), ical.icalvalue_new_datetime(icaltime(time, ical.icaltimezone_get_utc_timezone())));
    } else {
        icalproperty *added = add(item, kind(property), ical.icalvalue_new_datetime(icaltime(time, NULL)));
        ical.icalproperty_set_parameter(added, ical.icalparameter_new_tzid(zone));
    }
}

char *diary_ical_text(diary_ical *item) {
    return ical.icalcomponent_as_ical_string_r(component(item));
}

char *diary_ical_zone(const char *name) {
    icaltimezone *zone = load_ical() ? ical.icaltimezone_get_builtin_timezone(name) : NULL;
    icalcomponent *known = zone == NULL ? NULL : ical.icaltimezone_get_component(zone);
    icalcomponent *copy = known == NULL ? NULL : ical.icalcomponent_new_clone(known);
    if (copy == NULL) return NULL;
    // libical prefixes the zone's name with its own.
    icalproperty *identifier = ical.icalcomponent_get_first_property(copy, ICAL_TZID_PROPERTY);
    if (identifier != NULL) ical.icalproperty_set_tzid(identifier, name);
    char *text = ical.icalcomponent_as_ical_string_r(copy);
    ical.icalcomponent_free(copy);
    return text;
}

bool diary_ical_agrees(const char *name, struct diary_ical_time time, int64_t seconds) {
    icaltimezone *zone = load_ical() ? ical.icaltimezone_get_builtin_timezone(name) : NULL;
    return zone != NULL && ical.icaltime_as_timet_with_zone(icaltime(time, zone), zone) == seconds;
}

void diary_ical_free_text(char *text) {
    if (text != NULL) ical.icalmemory_free_buffer(text);
}

void diary_ical_free(diary_ical *item) {
    if (item != NULL) ical.icalcomponent_free(component(item));
}
