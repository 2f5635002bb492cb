import Arguments

extension HelpTopics {
    static let places = HelpTopic(
        "places", "positions, their names, and towns",
        [
            .definitions([
                Definition("--position 35.01,135.77", "where: degrees north and east; a photo brings its own"),
                Definition("--place 'Café Slavia'", "what you call it; no other name ever replaces it"),
                Definition("--near 50.08,14.43,5", "entries within 5 km of a position"),
                Definition("--near Kyoto,20", "within 20 km of a town; without a number as far as the town reaches"),
                Definition("--near Springfield,Illinois", "where several are of one name: region or country"),
                Definition("--has place", "entries with a position or a place"),
                Definition("stats --by place", "how often you were where; also --by country"),
                Definition("edit --name-place", "looks up town and country anew"),
            ]),
            """
            An entry with a position gets the nearest town within 50 km and its country, told as near Kyoto, Japan: a large town \
            is near from further away than a small one. Far from all towns there is the country alone, at sea nothing. Search \
            finds both; the keys are nearestPlace, country and countryCode.
            """,
            """
            They are looked up when an entry gets its position. Older entries stay as they are until you ask for it: \
            diary edit 'latitude != nil AND country = nil' --name-place. A diary export as lines comes back as it was.
            """,
            """
            A photo whose camera tells no zone, and has no time of satellites, gets the zone of the town; with --zone that one.
            """,
            """
            The towns are those of GeoNames (geonames.org, CC BY 4.0), of which Debian's package libtimezonemap-data has a list; \
            Examples/install.sh makes lib/diary/places.data of it. Without that file nothing is named; nothing is ever \
            looked up on a network.
            """,
            "export --no-places leaves out positions, names of places, towns and countries.",
        ])
}
