/// A property of a page: a line above its text, a row above its HTML, or a cell of its database.
struct NotionProperty: Hashable {
    enum Role: Hashable {
        case date
        case creation
        case edit
        case tags
        case place
        /// A date that is none of the page's own, such as the one on which it is due.
        case otherDate
        case other
    }

    let name: String
    let value: String
    /// The role that HTML gives it, or its name.
    let role: Role

    init(name: String, value: String, role: Role? = nil) {
        (self.name, self.value) = (name, value)
        self.role = role ?? Self.role(ofName: name)
    }

    /// True if the name alone makes it the date of its page.
    var isNamedDate: Bool { Self.role(ofName: name) == .date }

    /// The key by which names are compared.
    static func folded(_ name: String) -> String { FoldedMembers.folded(name) }

    static func role(ofName name: String) -> Role {
        let name = folded(name)
        if let role = roles[name] { return role }
        return otherDates.contains { name.hasPrefix($0) } ? .otherDate : .other
    }

    /// The names that Notion gives to new properties, and those of its templates, in the languages of its program.
    private static let roles: [String: Role] = {
        let names: [(Role, String)] = [
            (
                .date,
                "date day journaldate entrydate when datum tag fecha día data dia giorno jour dato dag päivä 日付 날짜 日期"
            ),
            (
                .creation,
                """
                created createdtime createdat createdon creationdate creationtime datecreated dateadded erstellt erstelltam \
                erstellungszeit erstellungsdatum créé crééle datedecréation heuredecréation creado creadoel \
                fechadecreación horadecreación criado criadoem datadecriação creato creatoil datadicreazione aangemaakt \
                aangemaaktop vytvořeno utworzono luotu skapad oprettet opprettet 作成日時 作成日 생성일시 생성일 创建时间 创建日期 建立時間
                """
            ),
            (
                .edit,
                """
                lasteditedtime lastedited lasteditedat edited updated updatedat lastupdated modified lastmodified \
                zuletztbearbeitet zuletztbearbeitetam dernièremodification dernièremodificationle últimaedición \
                últimaedição ultimamodifica laatstbewerkt naposledyupraveno ostatniaedycja 最終更新日時 최종편집일시 \
                上次编辑时间 上次編輯時間 最后编辑时间
                """
            ),
            (
                .tags,
                """
                tags label labels keyword keywords category categories topic topics schlagwort schlagwörter \
                schlagworte étiquette étiquettes motsclés etiqueta etiquetas etichetta etichette štítky tagi tagit \
                taggar タグ 태그 标签 標籤
                """
            ),
            (.place, "place location ort lieu lugar luogo plaats místo miejsce 場所 장소 地点 地點"),
        ]
        var roles: [String: Role] = [:]
        for (role, words) in names {
            for word in words.split(whereSeparator: \.isWhitespace) { roles[String(word)] = role }
        }
        return roles
    }()

    /// The beginnings of the names of dates that don't say when a page was written.
    private static let otherDates = [
        "due", "deadline", "remind", "end", "birth", "geburtstag", "fällig", "erinner", "échéance", "rappel", "expir",
        "vencimiento", "scadenza", "next", "until", "期限", "締切", "마감", "截止", "生日",
    ]
}
