import Arguments

extension HelpTopics {
    static let places = HelpTopic(
        "places", "positions, their names, and towns",
        [
            .definitions([
                Definition("--position 35.01,135.77", "the position: degrees north and east; a photo has its own"),
                Definition("--place 'Café Slavia'", "the name you give it; it is never replaced by another"),
                Definition("--near 50.08,14.43,5", "entries within 5 km of a position"),
                Definition("--near Kyoto,20", "within 20 km of a town; without a number, as far as the town reaches"),
                Definition("--near Springfield,Illinois", "if several towns have the name: region or country"),
                Definition("--has place", "entries with a position or a place"),
                Definition("stats --by place", "the number of entries by place; also --by country"),
                Definition("edit --name-place", "looks up town and country again"),
            ]),
            """
            An entry with a position gets the nearest town within 50 km and its country, shown as near Kyoto, Japan: a large town \
            is near from further away than a small one. Far from all towns there is the country alone, at sea nothing. Search \
            finds both; the keys are nearestPlace, country and countryCode. A search for another name of a town that finds \
            nothing says so: Cologne is listed as Köln.
            """,
            """
            They are looked up when an entry gets its position. Older entries are unchanged until you ask for it: \
            diary edit 'latitude != nil AND country = nil' --name-place. Importing an export as lines restores it exactly.
            """,
            """
            A photo without a time zone or GPS time gets the zone of the town; with --zone that one.
            """,
            """
            The towns are those of GeoNames (geonames.org, CC BY 4.0), of which Debian's package libtimezonemap-data has a list; \
            Examples/install.sh makes lib/diary/places.data from it. Without that file nothing is named; nothing is ever \
            looked up on a network.
            """,
            "export --no-places leaves out positions, names of places, towns and countries.",
        ])
}
