import TextFolding

/// Words of the program that Apple's exports write under the name of who did something: `Anna: Anna added you`.
enum WhatsAppNotes {
    /// Returns whether a text with a mark of direction before it is such words, which a message of the same person is not.
    ///
    /// - Parameter text: the text without its marks.
    static func isNote(_ text: String, by sender: String) -> Bool {
        if text.hasPrefix(sender), let next = text.dropFirst(sender.count).first, !next.isCased { return true }
        let folded = text.lowercased()
        return stems.contains { occurs($0, in: folded) }
    }

    /// Returns whether a text begins with a label, as a place or a poll does: `Location: https://…`, `POLL:`.
    static func isLabelled(_ text: String) -> Bool {
        let line = text.prefix { !$0.isNewline }
        if occurs("://", in: String(line)) { return true }
        guard let colon = line.firstIndex(where: { $0 == ":" || $0 == "：" }) else { return false }
        return line[..<colon].split(separator: " ").count <= 2
    }

    /// Parts of such words in the languages of phones, in lower case; none of a call, or of a deleted message.
    private static let stems = [
        "you added", "you removed", "you changed", "you created", "you left", "you joined", "you pinned", "you turned",
        "you set", "you updated", "you block", "you unblock", "you were", "you're now", "encrypt", "security code",
        "disappearing", "tap to learn more", "tap to change", "is a contact", "now an admin", "business account",
        "hinzugefügt", "entfernt", "geändert", "erstellt", "verlassen", "beigetreten", "fixiert", "angepinnt",
        "aktiviert", "eingeschaltet", "ausgeschaltet", "blockiert", "verschlüsselt", "sicherheitsnummer",
        "selbstlöschend", "añad", "cambi", "creaste", "creó", "saliste", "salió", "te uniste", "cifrad", "temporales",
        "fijaste", "bloque", "ajouté", "modifié", "changé", "créé", "quitté", "rejoint", "retiré", "chiffr",
        "éphémère", "épinglé", "bloqué", "aggiunto", "modificato", "creato", "abbandonato", "rimosso", "crittograf",
        "effimeri", "fissato", "bloccato", "adicion", "mudou", "alter", "criou", "saiu", "entrou", "removeu",
        "criptogra", "encripta", "temporárias", "fixou", "toegevoegd", "gewijzigd", "aangemaakt", "gemaakt",
        "groep verlaten", "versleuteld", "verdwijnende", "vastge", "geblokkeerd", "přidal", "změnil", "vytvořil",
        "opustil", "odebral", "šifrov", "mizející", "připnul", "zablokoval", "doda", "zmieni", "utworzy", "opuści",
        "szyfrow", "znikające", "przypię", "przypią", "zablokował", "добавил", "изменил", "создал", "покинул",
        "вышли", "шифр", "исчезающ", "закрепил", "заблокировал", "eklediniz", "değiştirdiniz", "oluşturdunuz",
        "ayrıldınız", "şifrel", "süreli", "sabitle", "engelle", "lade till", "lagt till", "tilføjede", "la til",
        "ändrade", "ændrede", "endret", "skapade", "oprettede", "opprettet", "lämnade", "forlod", "forlot", "krypter",
        "lisäsit", "vaihdoit", "muutit", "loit", "poistuit", "salattu", "hozzáadta", "megváltoztatta",
        "létrehozta", "kiléptél", "titkosít", "menambahkan", "mengubah", "mengganti", "membuat", "keluar",
        "terenkripsi", "追加", "変更", "作成", "退出", "暗号化", "消えるメッセージ", "ピン留め", "ブロック", "추가", "변경", "만들었",
        "나갔", "암호화", "사라지는", "고정", "차단", "添加", "加入", "更改", "變更", "创建", "建立", "加密", "限时", "限時",
        "置顶", "置頂", "أضفت", "غيّرت", "غيرت", "أنشأت", "غادرت", "مشفر", "تشفير", "המוצפנ", "מוצפנ", "הוספת", "שינית",
        "יצרת", "עזבת",
    ]
}
