/// The modules that each target may import, the only table for imports and `Package.swift`.
enum DependencyTable {
    /// Leaves don't know diaries, and only the decoder knows the codecs.
    static let dependencies: [String: Set<String>] = [
        "SQLite": ["CSQLite"],
        "TextFolding": ["CUtf8proc", "CByteSearch"],
        "TextDistance": [],
        "Gazetteer": ["TextFolding"],
        "Chronology": ["TextDistance", "CSystem"],
        "JSON": [],
        "Containers": [],
        "Replication": ["JSON"],
        "Pixels": [],
        "Processes": ["CSystem"],
        "SharedFolder": ["CSodium", "CSystem"],
        "PredicateLanguage": ["TextDistance", "TextFolding", "CRegularExpression"],
        "DecoderProtocol": ["Chronology", "Pixels", "CSystem"],
        "ImageCoding": [
            "CJPEG", "CPNG", "CWebP", "CHEIF", "CHEVC", "CGIF", "CTIFF", "CJXL", "CLCMS", "CPixels", "Chronology",
            "Containers", "DecoderProtocol", "Pixels",
        ],
        "AudioCoding": ["CSndFile", "CMPG123", "CTagLib", "Chronology", "Containers", "DecoderProtocol"],
        "DocumentCoding": ["CArchive", "CGumbo", "CICal", "CXMLReader", "CYAML", "DecoderProtocol"],
        "DecoderService": [
            "ImageCoding", "AudioCoding", "DocumentCoding", "Containers", "DecoderProtocol", "JSON", "Pixels",
            "CSystem",
        ],
        "Arguments": ["TextDistance"],
        "Terminal": ["Pixels", "Processes", "CChafa", "CSystem", "CUtf8proc"],
        "DiaryModel": [
            "TextFolding", "Chronology", "JSON", "PredicateLanguage", "Gazetteer", "Replication", "CSodium", "CSystem",
        ],
        "DiaryStore": [
            "DiaryModel", "SQLite", "TextFolding", "Chronology", "JSON", "PredicateLanguage", "DecoderProtocol",
            "Processes", "SharedFolder", "CArchive", "CSystem",
        ],
        "DiarySync": [
            "DiaryModel", "DiaryStore", "SQLite", "TextFolding", "Chronology", "JSON", "Processes", "Replication",
            "SharedFolder",
        ],
        "DiaryMedia": [
            "DiaryModel", "DiaryStore", "TextFolding", "Chronology", "JSON", "DecoderProtocol", "Pixels", "Processes",
            "CALSA", "CSystem",
        ],
        "DiaryFormats": [
            "DiaryModel", "DiaryStore", "DiaryMedia", "TextFolding", "Chronology", "JSON", "Containers",
            "DecoderProtocol", "Pixels", "Processes", "CArchive", "CICal", "CMarkdown", "CNettle", "CSystem",
        ],
        "DiaryCheck": ["DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "Chronology"],
        "DiaryLock": [
            "DiaryModel", "DiaryStore", "DiarySync", "DiaryCheck", "Chronology", "Processes", "SharedFolder", "SQLite",
            "CSystem",
        ],
        "DiaryRecognition": [
            "DiaryModel", "DiaryStore", "DiaryMedia", "TextFolding", "Chronology", "JSON", "Pixels", "Processes",
            "CSystem",
        ],
        "DiaryKit": [
            "DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "DiaryFormats", "DiaryCheck", "Chronology",
            "Processes", "SharedFolder",
        ],
        "DiaryCLI": [
            "DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "DiaryFormats", "DiaryCheck", "DiaryLock",
            "DiaryRecognition", "Arguments",
            "Terminal", "Chronology", "JSON", "PredicateLanguage", "TextFolding", "SQLite",
            "DecoderProtocol", "Pixels", "Processes", "SharedFolder", "CSystem", "Gazetteer",
        ],
        "diary": ["DiaryCLI", "CProgramArguments"],
        "diary-decoder": ["DecoderService", "DecoderProtocol"],
        "example-queries": ["DiaryKit", "DiaryModel"],
        "example-import": ["DiaryKit", "DiaryModel"],
        "example-changes": ["DiaryKit", "DiaryModel", "DiaryStore"],
    ]

    /// Modules that any program could use.
    ///
    /// Neither their imports nor their words refer to diaries.
    static let leaves: Set<String> = [
        "Arguments", "AudioCoding", "Containers", "DecoderProtocol", "DocumentCoding", "Gazetteer", "ImageCoding",
        "JSON",
        "Pixels",
        "PredicateLanguage", "Processes", "Replication", "SQLite", "Terminal", "TextDistance", "TextFolding",
    ]

    /// The standard library's modules that need no runtime of their own.
    static let standard: Set<String> = ["Glibc", "Synchronization"]

    /// Modules that only some places of a target may import.
    ///
    /// A place is a folder, or a file with its extension.
    static let narrower: [(target: String, module: String, places: [String])] = [
        (
            "DiaryStore", "SQLite",
            [
                "Tables/", "Journal/", "Opening/", "Querying/", "Writing/", "Checking/", "Salvage/",
                "Backup/CopyRestore.swift",
            ]
        ),
        (
            "DiaryStore", "DecoderProtocol",
            [
                "Writing/EntryState.swift", "Writing/Medium+Sidecar.swift", "Writing/DiaryStore+Companions.swift",
            ]
        ),
        ("DiaryStore", "PredicateLanguage", ["Querying/"]),
        ("DiaryStore", "CArchive", ["Backup/"]),
        ("DiaryModel", "PredicateLanguage", ["Query/"]),
        ("DiaryModel", "Gazetteer", ["Places/"]),
        ("DiaryModel", "CSodium", ["Files/ContentHasher.swift", "Format/"]),
        ("DiaryMedia", "CALSA", ["Playback/", "Recording/"]),
        (
            "DiaryFormats", "DecoderProtocol",
            [
                "Text/", "Source/", "Reading/", "Markdown/", "Daylio/", "DayOne/", "ICalendar/", "AppleJournal/",
                "RedNotebook/", "PropertyList/", "WhatsApp/", "WordPress/", "Notion/", "Import/", "Writing/",
            ]
        ),
        ("DiaryFormats", "CArchive", ["DayOne/"]),
        ("DiaryFormats", "CICal", ["ICalendar/"]),
        ("DiaryFormats", "CMarkdown", ["Album/"]),
        ("DiaryFormats", "CNettle", ["DayOne/"]),
        ("Terminal", "CChafa", ["Pictures/"]),
        ("DiaryCLI", "SQLite", ["Failures/Failure+Describing.swift", "Failures/Failure+Disk.swift"]),
    ]
}
