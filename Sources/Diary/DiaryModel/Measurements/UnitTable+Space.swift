extension UnitTable {
    /// Lengths; the base is the metre.
    ///
    /// Multiples: SI Brochure, table 7. The inch of 25.4 mm, the foot of 12, the yard of 36 and the mile of 63,360 of
    /// them: international yard and pound agreement, 1959 (1 yd = 0.9144 m exactly). The nautical mile of 1852 m: SI
    /// Brochure, 8th edition, table 8 (First International Extraordinary Hydrographic Conference, Monaco 1929).
    static let lengths = [
        row("m", .length, UnitScale(1), "meter", "meters", "metre", "metres", "ｍ"),
        row("km", .length, UnitScale(1000), "kilometer", "kilometers", "kilometre", "kilometres", "kms", "㎞"),
        row("dm", .length, UnitScale(1, over: 10), "decimeter", "decimeters", "decimetre", "decimetres"),
        row("cm", .length, UnitScale(1, over: 100), "centimeter", "centimeters", "centimetre", "centimetres", "㎝"),
        row("mm", .length, UnitScale(1, over: 1000), "millimeter", "millimeters", "millimetre", "millimetres", "㎜"),
        row("µm", .length, UnitScale(1, over: 1_000_000), "μm", "um", "micrometer", "micrometre", "㎛"),
        row("in", .length, UnitScale(254, over: 10_000), "inch", "inches", "″"),
        row("ft", .length, UnitScale(3048, over: 10_000), "foot", "feet", "′"),
        row("yd", .length, UnitScale(9144, over: 10_000), "yard", "yards", "yds"),
        row("mi", .length, UnitScale(1_609_344, over: 1000), "mile", "miles"),
        row("nmi", .length, UnitScale(1852), "NM", "nautical-mile", "nautical-miles"),
    ]

    /// Areas; the base is the square metre.
    ///
    /// The hectare of 10,000 m²: SI Brochure, table 8. The square foot and the acre of 43,560 of them follow from the
    /// foot of 1959.
    static let areas = [
        row("m²", .area, UnitScale(1), "m2", "m^2", "sqm", "㎡"),
        row("cm²", .area, UnitScale(1, over: 10_000), "cm2", "cm^2"),
        row("km²", .area, UnitScale(1_000_000), "km2", "km^2", "㎢"),
        row("ha", .area, UnitScale(10_000), "hectare", "hectares"),
        row("ft²", .area, UnitScale(9_290_304, over: 100_000_000), "ft2", "ft^2", "sqft"),
        row("acre", .area, UnitScale(40_468_564_224, over: 10_000_000), "acres"),
    ]

    /// Volumes; the base is the litre of 1 dm³: SI Brochure, table 8.
    ///
    /// The gallon of the United States, 231 cubic inches, and its 128th part, the fluid ounce: NIST SP 811, B.8. The
    /// pints of both countries differ and are left out.
    static let volumes = [
        row("l", .volume, UnitScale(1), "L", "ℓ", "liter", "liters", "litre", "litres"),
        row("hl", .volume, UnitScale(100), "hL", "hectoliter", "hectolitre"),
        row("dl", .volume, UnitScale(1, over: 10), "dL", "deciliter", "deciliters", "decilitre", "decilitres"),
        row("cl", .volume, UnitScale(1, over: 100), "cL", "centiliter", "centiliters", "centilitre", "centilitres"),
        row(
            "ml", .volume, UnitScale(1, over: 1000), "mL", "milliliter", "milliliters", "millilitre", "millilitres",
            "㎖",
            "cc", "cm³", "cm3"),
        row("m³", .volume, UnitScale(1000), "m3", "m^3", "㎥"),
        row("gal", .volume, UnitScale(3_785_411_784, over: 1_000_000_000), "gallon", "gallons"),
        row("floz", .volume, UnitScale(3_785_411_784, over: 128_000_000_000), "fl.oz", "fl.oz."),
    ]

    /// Speeds; the base is the metre a second.
    ///
    /// The others follow from the lengths and the hour; the knot is one nautical
    /// mile an hour: SI Brochure, 8th edition, table 8.
    static let speeds = [
        row("m/s", .speed, UnitScale(1), "mps"),
        row("km/h", .speed, UnitScale(1000, over: 3600), "kmh", "kph", "km/hr"),
        row("mph", .speed, UnitScale(1_609_344, over: 3_600_000), "mi/h"),
        row("kn", .speed, UnitScale(1852, over: 3600), "kt", "kts", "knot", "knots"),
    ]

    /// Paces; the base is the second a kilometre.
    ///
    /// They follow from the lengths and the minute.
    static let paces = [
        row("min/km", .pace, UnitScale(60), "mins/km"),
        row("s/km", .pace, UnitScale(1), "sec/km"),
        row("min/mi", .pace, UnitScale(60_000_000, over: 1_609_344), "min/mile", "mins/mi"),
        row("s/mi", .pace, UnitScale(1_000_000, over: 1_609_344), "sec/mi", "s/mile"),
    ]
}
