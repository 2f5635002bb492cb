extension UnitTable {
    /// Masses; the base is the gram.
    ///
    /// Multiples and the tonne: SI Brochure, tables 7 and 8. The pound of 0.45359237 kg, the ounce, its 16th part, and
    /// the stone of 14 pounds: international yard and pound agreement, 1959; NIST SP 811, B.8.
    static let masses = [
        row("g", .mass, UnitScale(1), "gram", "grams", "gramme", "grammes", "gr"),
        row("kg", .mass, UnitScale(1000), "kilogram", "kilograms", "kilo", "kilos", "kgs", "㎏"),
        row("dag", .mass, UnitScale(10), "dkg", "dekagram", "dekagrams", "decagram"),
        row("mg", .mass, UnitScale(1, over: 1000), "milligram", "milligrams", "㎎"),
        row("µg", .mass, UnitScale(1, over: 1_000_000), "μg", "mcg", "ug", "microgram", "micrograms"),
        row("t", .mass, UnitScale(1_000_000), "tonne", "tonnes"),
        row("oz", .mass, UnitScale(45_359_237, over: 1_600_000), "ounce", "ounces"),
        row("lb", .mass, UnitScale(45_359_237, over: 100_000), "lbs", "pound", "pounds"),
        row("st", .mass, UnitScale(635_029_318, over: 100_000), "stone", "stones"),
    ]

    /// Times; the base is the second.
    ///
    /// Minute, hour and day: SI Brochure, table 8. Months and years differ among
    /// themselves and are left out.
    static let times = [
        row("s", .time, UnitScale(1), "sec", "secs", "second", "seconds", "Sek", "Sekunden", "sekund", "secondes", "秒"),
        row("ms", .time, UnitScale(1, over: 1000), "millisecond", "milliseconds", "msec"),
        row("min", .time, UnitScale(60), "mins", "minute", "minutes", "Minuten", "minut", "mn", "分"),
        row(
            "h", .time, UnitScale(3600), "hr", "hrs", "hour", "hours", "Std", "Stunde", "Stunden", "hod", "hodin",
            "hodiny",
            "heure", "heures", "時間"),
        row("d", .time, UnitScale(86_400), "day", "days", "Tag", "Tage", "jour", "jours", "日"),
        row("wk", .time, UnitScale(604_800), "week", "weeks"),
    ]

    /// Temperatures; the base is the degree Celsius.
    ///
    /// 0 °C is 273.15 K (SI Brochure, 2.3.1); (°F − 32) ÷ 1.8 is °C (NIST SP 811, B.8).
    static let temperatures = [
        row("°C", .temperature, UnitScale(1), "C", "c", "℃", "ºC", "degC", "celsius", "Celsius"),
        row(
            "°F", .temperature, UnitScale(5, over: 9, zero: 32), "F", "f", "℉", "ºF", "degF", "fahrenheit", "Fahrenheit"
        ),
        row("K", .temperature, UnitScale(1, zero: 273.15), "kelvin", "Kelvin"),
    ]

    /// Pressures; the base is the pascal.
    ///
    /// Bar and millimetre of mercury, 133.322 Pa: SI Brochure, 8th edition, table 8. Atmosphere, inch of mercury and
    /// pound a square inch: NIST SP 811, B.8.
    static let pressures = [
        row("Pa", .pressure, UnitScale(1), "pascal"),
        row("hPa", .pressure, UnitScale(100), "hectopascal"),
        row("kPa", .pressure, UnitScale(1000), "kilopascal"),
        row("mbar", .pressure, UnitScale(100), "millibar"),
        row("bar", .pressure, UnitScale(100_000), "bars"),
        row("atm", .pressure, UnitScale(101_325)),
        row("mmHg", .pressure, UnitScale(133_322, over: 1000), "mm-Hg", "mm/Hg"),
        row("inHg", .pressure, UnitScale(3_386_389, over: 1000)),
        row("psi", .pressure, UnitScale(6_894_757, over: 1000)),
    ]

    /// Energies and powers; the bases are joule and watt.
    ///
    /// The thermochemical kilocalorie of 4184 J, and the hour of the kilowatt hour: NIST SP 811, B.8. `cal` is written
    /// for both calories and is left out.
    static let energies = [
        row("J", .energy, UnitScale(1), "joule", "joules"),
        row("kJ", .energy, UnitScale(1000), "kilojoule", "kilojoules"),
        row("MJ", .energy, UnitScale(1_000_000), "megajoule", "megajoules"),
        row("kcal", .energy, UnitScale(4184), "kilocalorie", "kilocalories"),
        row("Wh", .energy, UnitScale(3600)),
        row("kWh", .energy, UnitScale(3_600_000), "kilowatt-hour", "kilowatt-hours"),
        row("W", .power, UnitScale(1), "watt", "watts"),
        row("kW", .power, UnitScale(1000), "kilowatt", "kilowatts"),
    ]
}
