extension UnitTable {
    /// Units with the prefixes of the SI Brochure, table 7; bits and bytes by powers of 1000, eight bits a byte.
    static let electrical = [
        row("V", .voltage, UnitScale(1), "volt", "volts"),
        row("mV", .voltage, UnitScale(1, over: 1000), "millivolt", "millivolts"),
        row("A", .current, UnitScale(1), "amp", "amps", "ampere", "amperes"),
        row("µA", .current, UnitScale(1, over: 1_000_000), "μA", "uA"),
        row("mA", .current, UnitScale(1, over: 1000)),
        row("kA", .current, UnitScale(1000)),
        row("MA", .current, UnitScale(1_000_000)),
        row("Ah", .charge, UnitScale(1)),
        row("mAh", .charge, UnitScale(1, over: 1000)),
        row("Hz", .frequency, UnitScale(1), "hertz"),
        row("kHz", .frequency, UnitScale(1000)),
        row("MHz", .frequency, UnitScale(1_000_000)),
        row("bit", .information, UnitScale(1, over: 8), "bits"),
        row("kbit", .information, UnitScale(125)),
        row("Mb", .information, UnitScale(125_000), "Mbit"),
        row("Gb", .information, UnitScale(125_000_000), "Gbit"),
        row("B", .information, UnitScale(1), "byte", "bytes"),
        row("kB", .information, UnitScale(1000), "KB"),
        row("MB", .information, UnitScale(1_000_000)),
        row("GB", .information, UnitScale(1_000_000_000)),
        row("TB", .information, UnitScale(1_000_000_000_000)),
        row("mol", .substance, UnitScale(1)),
        row("mmol", .substance, UnitScale(1, over: 1000)),
        row("mmol/l", .count("mmol/l"), UnitScale(1), "mmol/L"),
        row("µmol/l", .count("mmol/l"), UnitScale(1, over: 1000), "μmol/l", "µmol/L", "μmol/L", "umol/l", "umol/L"),
        row("g/l", .count("g/l"), UnitScale(1), "g/L"), row("g/dl", .count("g/l"), UnitScale(10), "g/dL"),
        row("mg/dl", .count("g/l"), UnitScale(1, over: 100), "mg/dL"),
        row("dB", .count("dB"), UnitScale(1)),
        row("lx", .count("lx"), UnitScale(1), "lux"),
        row("ppm", .count("ppm"), UnitScale(1)),
        row("IU", .count("IU"), UnitScale(1), "IE", "UI"),
    ]

    /// Things that diaries count.
    ///
    /// Each kind is compared with itself alone; singular and plural are the same kind.
    static let counts: [Row] =
        [
            ("bpm", "bpm"), ("rpm", "rpm"), ("spm", "spm"), ("page", "pages"), ("step", "steps"), ("word", "words"),
            ("rep", "reps"), ("set", "sets"), ("lap", "laps"), ("floor", "floors"), ("point", "points"),
            ("cup", "cups"), ("glass", "glasses"), ("drink", "drinks"), ("cigarette", "cigarettes"),
            ("pill", "pills"), ("tablet", "tablets"), ("drop", "drops"), ("piece", "pieces"), ("time", "times"),
            ("person", "people"), ("chapter", "chapters"), ("game", "games"),
        ].flatMap(counted)
        + [
            // One of a heart's beats a minute.
            row("/min", .count("bpm"), UnitScale(1)),
            row("l/100km", .count("l/100km"), UnitScale(1), "L/100km"),
            row("%", .count("%"), UnitScale(1), "percent", "％"),
            row("EUR", .count("EUR"), UnitScale(1), "€", "euro", "euros"),
            row("USD", .count("USD"), UnitScale(1), "$", "US$", "dollar", "dollars"),
            row("GBP", .count("GBP"), UnitScale(1), "£"),
            row("CZK", .count("CZK"), UnitScale(1), "Kč"), row("PLN", .count("PLN"), UnitScale(1), "zł"),
            row("HUF", .count("HUF"), UnitScale(1), "Ft"), row("JPY", .count("JPY"), UnitScale(1), "¥", "円"),
        ]
        + ["CHF", "SEK", "NOK", "DKK"].map { row($0, .count($0), UnitScale(1)) }
        + [
            row("CNY", .count("CNY"), UnitScale(1), "CN¥", "元"), row("CAD", .count("CAD"), UnitScale(1), "C$", "CA$"),
            row("AUD", .count("AUD"), UnitScale(1), "A$", "AU$"), row("INR", .count("INR"), UnitScale(1), "₹"),
        ]

    private static func counted(_ one: String, _ many: String) -> [Row] {
        let single = row(one, .count(many), UnitScale(1))
        return one == many ? [single] : [single, row(many, .count(many), UnitScale(1))]
    }
}
