/// Words of dates in the languages of many phones, in lower case.
///
/// English words are those of `DateVocabulary`. A word that means different months in two languages is only
/// here if the rest of the date shows the language.
package enum InternationalDateWords {
    /// The month of a full name, in the nominative or as in a date.
    package static func month(_ word: String) -> Int? { fullMonths[word] }

    /// The month of an abbreviation, which may be another word where no day precedes it: `set`, `out`.
    package static func shortMonth(_ word: String) -> Int? { shortMonths[word] }

    /// The month of a name or an abbreviation, also in English.
    package static func anyMonth(_ word: String) -> Int? {
        DateVocabulary.months[word] ?? month(word) ?? shortMonth(word)
    }

    /// Returns whether it is the full name of a day of the week, or its English abbreviation to three letters or more.
    package static func isWeekday(_ word: String) -> Bool {
        weekdays.contains(word) || DateVocabulary.weekdays[word] != nil
            || word.utf8.count == 4 && DateVocabulary.weekdays.keys.contains { $0.hasPrefix(word) }
    }

    /// Returns whether it is an abbreviation of a day of the week, or another word.
    package static func isShortWeekday(_ word: String) -> Bool { shortWeekdays.contains(word) }

    /// Returns whether words are nothing but the name of a day of the week, whole or short, in brackets or not.
    package static func areWeekday(_ words: String) -> Bool {
        let bare = words.lowercased().split { !$0.isLetter && $0 != "-" && $0 != "'" && $0 != "’" }
        guard bare.count == 1, let name = bare.first.map({ $0.drop { $0 == "-" } }), !name.isEmpty else { return false }
        let word = String(name)
        return isWeekday(word) || isShortWeekday(word) || otherWeekdays.contains(word)
    }

    /// Names that are read only where they are alone in a date: other languages', and English ones of two letters.
    private static let otherWeekdays = words([
        "mo tu we th fr sa su", "segunda terça quarta quinta sexta sábado domingo",
        "maanantai tiistai keskiviikko torstai perjantai lauantai sunnuntai ma ti ke to pe la su",
        "hétfő kedd szerda csütörtök péntek szombat vasárnap", "luni marți joi vineri sâmbătă duminică",
        "ponedjeljak utorak srijeda četvrtak petak subota nedjelja", "pondelok utorok streda štvrtok piatok nedeľa",
        "pazartesi salı çarşamba perşembe cuma cumartesi pazar", "п'ятниця п’ятниця",
        "δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο κυριακή",
        "月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日 月 火 水 木 金 土 日", "月曜 火曜 水曜 木曜 金曜 土曜 日曜",
        "星期一 星期二 星期三 星期四 星期五 星期六 星期日 星期天 周一 周二 周三 周四 周五 周六 周日 週一 週二 週三 週四 週五 週六 週日",
        "월요일 화요일 수요일 목요일 금요일 토요일 일요일 월 화 수 목 금 토 일",
    ])

    /// Returns whether a month of that name is another one in Croatian, which puts a point after the day.
    ///
    /// `3 listopada` is Polish for November, and `3. listopada` Croatian for October.
    package static func isOtherAfterPoint(_ word: String) -> Bool { word == "listopada" || word == "listopad" }

    /// Words between the parts of a date: `12 de enero de 2020`, `Montag, den 3. März 2021`, `le 3 mars 2021`.
    package static let particles: Set<String> = ["de", "del", "den", "le"]

    /// Words between a date and a clock: `3 mars 2021 à 20:10`, `3. März 2021 um 20:10 Uhr`.
    package static let joints: Set<String> = ["at", "à", "um", "às", "alle", "kl", "klo", "в", "о"]

    /// Words after a clock.
    package static let clocks: Set<String> = ["uhr", "uur"]

    /// Endings of the number of a day: `6th`, `1er`, `1º`.
    package static let ordinals: Set<String> = ["st", "nd", "rd", "th", "er", "º", "ª"]

    /// Abbreviations of "year", as in `2021 г.` and `2021 r.`, without the point.
    package static let years: Set<String> = ["г", "р", "r"]

    private static let fullMonths = numbered([
        "januar februar märz april mai juni juli august september oktober november dezember",
        "jänner feber maerz",
        "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "- fevrier - - - - - aout - - - decembre",
        "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "- - - - - - - - setiembre",
        "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "januari februari maart april mei juni juli augustus september oktober november december",
        "januari februari mars april maj juni juli augusti september oktober november december",
        "januar februar marts april maj juni juli august september oktober november december",
        "januar februar mars april mai juni juli august september oktober november desember",
        "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
        "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
        "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
        "ledna února března dubna května června července srpna září října listopadu prosince",
        "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
        "января февраля марта апреля мая июня июля августа сентября октября ноября декабря",
        "січень лютий березень квітень травень червень липень серпень вересень жовтень листопад грудень",
        "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня",
    ])
    /// Without those of one month in Polish or Czech and another one in Croatian: `lip`, `srp`, `lis`.
    private static let shortMonths = numbered([
        "jän feb mär apr mai jun jul aug sep okt nov dez",
        "janv févr mars avr mai juin juil août sept oct nov déc",
        "- fevr",
        "ene feb mar abr may jun jul ago sept oct nov dic",
        "gen feb mar apr mag giu lug ago set ott nov dic",
        "jan fev mar abr mai jun jul ago set out nov dez",
        "jan feb mrt apr mei jun jul aug sep okt nov dec",
        "jan feb mar apr maj jun jul aug sep okt nov des",
        "sty lut mar kwi maj cze - sie wrz paź - gru",
        "янв фев мар апр мая июн июл авг сен окт ноя дек",
        "- февр - - - - - - сент - нояб",
    ])
    private static let weekdays = words([
        "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag",
        "lundi mardi mercredi jeudi vendredi samedi dimanche",
        "lunes martes miércoles miercoles jueves viernes sábado sabado domingo",
        "lunedì martedì mercoledì giovedì venerdì sabato domenica",
        "segunda-feira terça-feira quarta-feira quinta-feira sexta-feira",
        "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
        "mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag söndag",
        "poniedziałek wtorek środa czwartek piątek sobota niedziela",
        "pondělí úterý středa čtvrtek pátek neděle",
        "понедельник вторник среда четверг пятница суббота воскресенье",
        "понеділок вівторок середа четвер субота неділя",
    ])
    private static let shortWeekdays = words([
        "mo di mi do fr sa so", "lun mer jeu ven sam dim", "lun mié mie jue vie sáb sab dom",
        "gio seg ter qua qui sex", "ma wo vr za zo", "pon wt wto śr śro czw pt pią sob nd nie", "po út st čt pá ne",
        "man tir tis ons tor fre lør lör søn sön mån", "пн вт ср чт пт сб вс нд",
    ])

    private static func numbered(_ lists: [String]) -> [String: Int] {
        var months: [String: Int] = [:]
        for list in lists {
            for (index, name) in list.split(separator: " ").enumerated() where name != "-" {
                months[String(name)] = index + 1
            }
        }
        return months
    }

    private static func words(_ lists: [String]) -> Set<String> {
        Set(lists.flatMap { $0.split(separator: " ").map(String.init) })
    }
}
