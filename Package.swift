// swift-tools-version: 6.2
import PackageDescription

// The released program carries its C libraries in itself: loading them apart takes half of its start. It stays
// position-independent, exports nothing, and what a start touches lies together (Tests/Benchmarks/startup-order.py).
let linkingFolder = "\(Context.packageDirectory)/Sources/StaticLinking"
let staticLinking = LinkerSetting.unsafeFlags(
    ["-use-ld=lld", "-L", linkingFolder, "-Xclang-linker", "-static-libgcc"]
        + [
            "-z", "pack-relative-relocs", "--no-export-dynamic",
            "--symbol-ordering-file=\(linkingFolder)/startup.order", "--no-warn-symbol-ordering",
        ].flatMap { ["-Xlinker", $0] },
    .when(configuration: .release))

// For all targets of Swift. A target of C has `warnings` instead, by which the end of this file knows it.
let swiftSettings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    // A section for each function: the linker lays whole sections together, and startup.order names functions.
    .unsafeFlags(["-Xfrontend", "-function-sections"], .when(configuration: .release)),
    // A type is made by a call instead of from its name, which a start of milliseconds would have to read first.
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
]
let warnings: [CSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
let cxxWarnings: [CXXSetting] = [.enableWarning("all"), .enableWarning("extra"), .treatAllWarnings(as: .error)]
// A third of the time of the tests is in the loops of some modules: a debug build optimizes them too, with all the
// checks of a debug build.
let optimized = SwiftSetting.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))

let package = Package(
    name: "diary",
    products: [
        .executable(name: "diary", targets: ["diary"]),
        .executable(name: "diary-decoder", targets: ["diary-decoder"]),
        .library(name: "DiaryKit", targets: ["DiaryKit", "DiaryModel", "DiaryStore", "DiarySync", "Chronology"]),
    ],
    targets: [
        // C libraries, from Debian's -dev packages.
        .systemLibrary(name: "CSQLite", path: "Sources/CLibraries/CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CSodium", path: "Sources/CLibraries/CSodium", providers: [.apt(["libsodium-dev"])]),
        .systemLibrary(name: "CUtf8proc", path: "Sources/CLibraries/CUtf8proc", providers: [.apt(["libutf8proc-dev"])]),
        .systemLibrary(name: "CSndFile", path: "Sources/CLibraries/CSndFile", providers: [.apt(["libsndfile1-dev"])]),
        .systemLibrary(name: "CWebP", path: "Sources/CLibraries/CWebP", providers: [.apt(["libwebp-dev"])]),
        .systemLibrary(name: "CHEIF", path: "Sources/CLibraries/CHEIF", providers: [.apt(["libheif-dev"])]),
        .systemLibrary(name: "CGIF", path: "Sources/CLibraries/CGIF", providers: [.apt(["libgif-dev"])]),
        .systemLibrary(name: "CTIFF", path: "Sources/CLibraries/CTIFF", providers: [.apt(["libtiff-dev"])]),
        .systemLibrary(name: "CJXL", path: "Sources/CLibraries/CJXL", providers: [.apt(["libjxl-dev"])]),
        .systemLibrary(name: "CLCMS", path: "Sources/CLibraries/CLCMS", providers: [.apt(["liblcms2-dev"])]),

        // C where Swift can't: setjmp, variadic calls, macros, C++.
        .target(name: "CALSA", dependencies: ["CSystem"], path: "Sources/CLibraries/CALSA", cSettings: warnings),
        .target(name: "CChafa", dependencies: ["CSystem"], path: "Sources/CLibraries/CChafa", cSettings: warnings),
        .target(name: "CArchive", dependencies: ["CSystem"], path: "Sources/CLibraries/CArchive", cSettings: warnings),
        .target(name: "CByteSearch", path: "Sources/CLibraries/CByteSearch", cSettings: warnings),
        .target(
            name: "CGumbo", path: "Sources/CLibraries/CGumbo", cSettings: warnings,
            linkerSettings: [.linkedLibrary("gumbo")]),
        // libxml2's headers include each other from there.
        .target(
            name: "CXMLReader", dependencies: ["CSystem"],
            path: "Sources/CLibraries/CXMLReader",
            cSettings: [.unsafeFlags(["-I/usr/include/libxml2"])] + warnings),
        .target(
            name: "CYAML", path: "Sources/CLibraries/CYAML", cSettings: warnings,
            linkerSettings: [.linkedLibrary("yaml")]),
        .target(name: "CProgramArguments", path: "Sources/CLibraries/CProgramArguments", cSettings: warnings),
        .target(
            name: "CSystem", path: "Sources/CLibraries/CSystem", cSettings: warnings,
            linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CICal", dependencies: ["CSystem"], path: "Sources/CLibraries/CICal", cSettings: warnings),
        .target(
            name: "CMarkdown", dependencies: ["CSystem"], path: "Sources/CLibraries/CMarkdown", cSettings: warnings),
        .target(name: "CNettle", dependencies: ["CSystem"], path: "Sources/CLibraries/CNettle", cSettings: warnings),
        .target(
            name: "CMPG123", path: "Sources/CLibraries/CMPG123", cSettings: warnings,
            linkerSettings: [.linkedLibrary("dl")]),
        .target(
            name: "CHEVC", path: "Sources/CLibraries/CHEVC", cSettings: warnings,
            linkerSettings: [.linkedLibrary("de265")]),
        .target(
            name: "CJPEG", path: "Sources/CLibraries/CJPEG", cSettings: warnings,
            linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CPixels", path: "Sources/CLibraries/CPixels", cSettings: warnings),
        .target(
            name: "CPNG", path: "Sources/CLibraries/CPNG", cSettings: warnings,
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z")]),
        .target(
            name: "CTagLib", path: "Sources/CLibraries/CTagLib", cSettings: warnings,
            linkerSettings: [.linkedLibrary("tag")]),
        .target(
            name: "CRegularExpression", dependencies: ["CSystem"], path: "Sources/CLibraries/CRegularExpression",
            cSettings: warnings),

        // Leaves: they know nothing of diaries.
        .target(name: "SQLite", dependencies: ["CSQLite"], path: "Sources/Support/SQLite", swiftSettings: [optimized]),
        .target(
            name: "TextFolding", dependencies: ["CUtf8proc", "CByteSearch"], path: "Sources/Support/TextFolding",
            swiftSettings: [optimized]),
        .target(name: "TextDistance", path: "Sources/Support/TextDistance", swiftSettings: [optimized]),
        .target(
            name: "Gazetteer", dependencies: ["TextFolding"], path: "Sources/Support/Gazetteer",
            swiftSettings: [optimized]),
        .target(
            name: "Chronology", dependencies: ["TextDistance", "CSystem"], path: "Sources/Support/Chronology",
            swiftSettings: [optimized]),
        .target(name: "JSON", path: "Sources/Support/JSON", swiftSettings: [optimized]),
        .target(name: "Containers", path: "Sources/Support/Containers", swiftSettings: [optimized]),
        .target(
            name: "Replication", dependencies: ["JSON"], path: "Sources/Support/Replication", swiftSettings: [optimized]
        ),
        .target(name: "Pixels", path: "Sources/Support/Pixels", swiftSettings: [optimized]),
        .target(name: "Processes", dependencies: ["CSystem"], path: "Sources/Support/Processes"),
        // The words of a recovery key become part of the program.
        .target(
            name: "SharedFolder", dependencies: ["CSodium", "CSystem"], path: "Sources/Support/SharedFolder",
            resources: [.embedInCode("english.txt")]),
        .target(
            name: "PredicateLanguage", dependencies: ["TextDistance", "TextFolding", "CRegularExpression"],
            path: "Sources/Support/PredicateLanguage",
            swiftSettings: [optimized]),
        .target(
            name: "DecoderProtocol", dependencies: ["Chronology", "Pixels", "CSystem"],
            path: "Sources/Decoder/DecoderProtocol"),
        .target(
            name: "ImageCoding",
            dependencies: [
                "CJPEG", "CPNG", "CWebP", "CHEIF", "CHEVC", "CGIF", "CTIFF", "CJXL", "CLCMS", "CPixels",
                "Chronology", "Containers", "DecoderProtocol", "Pixels",
            ],
            path: "Sources/Decoder/ImageCoding",
            swiftSettings: [optimized]),
        .target(
            name: "AudioCoding",
            dependencies: ["CSndFile", "CMPG123", "CTagLib", "Chronology", "Containers", "DecoderProtocol"],
            path: "Sources/Decoder/AudioCoding",
            swiftSettings: [optimized]),
        .target(
            name: "DocumentCoding",
            dependencies: ["CArchive", "CGumbo", "CICal", "CXMLReader", "CYAML", "DecoderProtocol"],
            path: "Sources/Decoder/DocumentCoding",
            swiftSettings: [optimized]),
        .target(
            name: "DecoderService",
            dependencies: [
                "ImageCoding", "AudioCoding", "DocumentCoding", "Containers", "DecoderProtocol", "JSON", "Pixels",
                "CSystem",
            ],
            path: "Sources/Decoder/DecoderService",
            swiftSettings: [optimized]),
        .target(
            name: "Arguments", dependencies: ["TextDistance"], path: "Sources/Support/Arguments",
            swiftSettings: [optimized]),
        .target(
            name: "Terminal", dependencies: ["Pixels", "Processes", "CChafa", "CSystem", "CUtf8proc"],
            path: "Sources/Support/Terminal",
            swiftSettings: [optimized]),

        // The library, the command line and the two programs.
        // The diary itself, from the bottom; DiaryKit is its door for programs, with the concurrency runtime that the command
        // line does without.
        .target(
            name: "DiaryModel",
            dependencies: [
                "TextFolding", "Chronology", "JSON", "PredicateLanguage", "Gazetteer", "Replication", "CSodium",
                "CSystem",
            ],
            path: "Sources/Diary/DiaryModel"),
        .target(
            name: "DiaryStore",
            dependencies: [
                "DiaryModel", "SQLite", "TextFolding", "Chronology", "JSON", "PredicateLanguage", "DecoderProtocol",
                "Processes", "SharedFolder", "CArchive", "CSystem",
            ],
            path: "Sources/Diary/DiaryStore"),
        .target(
            name: "DiarySync",
            dependencies: [
                "DiaryModel", "DiaryStore", "SQLite", "TextFolding", "Chronology", "JSON", "Processes", "Replication",
                "SharedFolder",
            ],
            path: "Sources/Diary/DiarySync"),
        .target(
            name: "DiaryMedia",
            dependencies: [
                "DiaryModel", "DiaryStore", "TextFolding", "Chronology", "JSON", "DecoderProtocol", "Pixels",
                "Processes",
                "CALSA", "CSystem",
            ],
            path: "Sources/Diary/DiaryMedia"),
        .target(
            name: "DiaryFormats",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "TextFolding", "Chronology", "JSON", "Containers",
                "DecoderProtocol", "Pixels",
                "Processes", "CArchive", "CICal", "CMarkdown", "CNettle", "CSystem",
            ],
            path: "Sources/Diary/DiaryFormats",
            // The files that are the same in every album become part of the program.
            resources: [.embedInCode("Album/Site")]),
        .target(
            name: "DiaryCheck",
            dependencies: ["DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "Chronology"],
            path: "Sources/Diary/DiaryCheck"),
        .target(
            name: "DiaryLock",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryCheck", "Chronology", "Processes", "SharedFolder",
                "SQLite", "CSystem",
            ],
            path: "Sources/Diary/DiaryLock"),
        .target(
            name: "DiaryRecognition",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "TextFolding", "Chronology", "JSON", "Pixels", "Processes",
                "CSystem",
            ],
            path: "Sources/Diary/DiaryRecognition"),
        .target(
            name: "DiaryKit",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "DiaryFormats", "DiaryCheck", "Chronology",
                "Processes", "SharedFolder",
            ],
            path: "Sources/Diary/DiaryKit"),
        .target(
            name: "DiaryCLI",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "DiaryFormats", "DiaryCheck", "DiaryLock",
                "DiaryRecognition", "Arguments",
                "Terminal", "Chronology", "JSON", "PredicateLanguage", "TextFolding", "SQLite", "DecoderProtocol",
                "Pixels",
                "Processes", "SharedFolder", "CSystem", "Gazetteer",
            ],
            path: "Sources/CommandLine/DiaryCLI"),
        .executableTarget(
            name: "diary", dependencies: ["DiaryCLI", "CProgramArguments"],
            path: "Sources/CommandLine/diary", linkerSettings: [staticLinking]),
        .executableTarget(
            name: "diary-decoder", dependencies: ["DecoderService", "DecoderProtocol"],
            path: "Sources/Decoder/diary-decoder",
            // Where Swift finds no gold it takes GNU ld, which leaves the program's tables writable.
            linkerSettings: [.unsafeFlags(["-use-ld=lld"], .when(configuration: .release))]),

        // What programs can do with the library; tests run them.
        .executableTarget(
            name: "example-queries", dependencies: ["DiaryKit", "DiaryModel"], path: "Examples/Queries"),
        .executableTarget(
            name: "example-import", dependencies: ["DiaryKit", "DiaryModel"], path: "Examples/Import"),
        .executableTarget(
            name: "example-changes", dependencies: ["DiaryKit", "DiaryModel", "DiaryStore"], path: "Examples/Changes"),

        // Tests, one folder a target.
        .executableTarget(
            name: "ConfinementProbe", dependencies: ["CSystem"], path: "Tests/ConfinementProbe",
            cSettings: warnings,
            // It reads no library but the system's: Swift's lie elsewhere.
            linkerSettings: [.unsafeFlags(["-static-stdlib"])]),
        .executableTarget(
            name: "ScreenProbe", dependencies: ["Terminal", "Pixels", "Processes"], path: "Tests/ScreenProbe"),
        .target(name: "NaiveMerge", dependencies: ["Replication", "JSON"], path: "Tests/NaiveMerge"),
        .executableTarget(
            name: "merge-trials",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryFormats", "Replication", "SharedFolder", "NaiveMerge",
                "Chronology", "JSON", "TestFixtures",
            ],
            path: "Tests/MergeTrials"),
        .target(
            name: "TestFixtures",
            dependencies: ["Arguments", "Chronology", "DecoderProtocol", "PredicateLanguage", "CSystem"],
            path: "Tests/TestFixtures"),
        .target(
            name: "DiaryTestSupport",
            dependencies: [
                "DiaryModel", "DiaryStore", "Gazetteer", "PredicateLanguage", "DecoderProtocol", "Chronology", "SQLite",
                "Processes", "TestFixtures",
            ],
            path: "Tests/DiaryTestSupport"),
        .target(
            name: "TestSupport",
            dependencies: [
                "CSystem", "Chronology", "DiaryCLI", "DiaryModel", "SharedFolder", "Terminal", "DiaryTestSupport",
                "TestFixtures",
            ],
            path: "Tests/TestSupport", exclude: ["FakeSound"]),
        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "ArgumentsTests", dependencies: ["Arguments", "TestFixtures"]),
        .testTarget(
            name: "AudioCodingTests",
            dependencies: ["AudioCoding", "Chronology", "Containers", "DecoderProtocol", "TestFixtures"]),
        .testTarget(name: "ChronologyTests", dependencies: ["Chronology", "TestFixtures"]),
        .testTarget(name: "ContainersTests", dependencies: ["Containers", "TestFixtures"]),
        .testTarget(
            name: "DecoderProtocolTests",
            dependencies: ["Chronology", "DecoderProtocol", "Pixels", "CSystem", "TestFixtures"]),
        .testTarget(
            name: "DecoderServiceTests",
            dependencies: ["DecoderService", "DecoderProtocol", "AudioCoding", "ImageCoding", "Pixels", "TestFixtures"]),
        .testTarget(
            name: "DiaryCLITests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryMedia", "DiaryFormats", "DiaryCheck", "DiaryLock",
                "DiaryRecognition", "DiaryCLI",
                "TestSupport", "DiaryTestSupport", "TestFixtures", "Chronology", "Terminal", "Pixels", "Arguments",
                "JSON",
                "DecoderProtocol", "Gazetteer", "Processes", "SharedFolder", "SQLite", "TextFolding", "diary",
                "diary-decoder",
            ]),
        .testTarget(
            name: "DiaryModelTests",
            dependencies: [
                "DiaryModel", "Chronology", "DiaryTestSupport", "JSON", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryStoreTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "Chronology", "JSON", "PredicateLanguage", "SQLite", "TextFolding",
                "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryMediaTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "DiaryCheck", "CSystem", "Chronology", "DecoderProtocol",
                "Pixels", "Processes", "diary-decoder", "ConfinementProbe", "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryFormatsTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "DiaryFormats", "DiaryCheck", "Chronology",
                "DecoderProtocol", "JSON", "Pixels", "Processes", "SQLite", "TextFolding", "diary-decoder",
                "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiarySyncTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "JSON", "NaiveMerge", "Replication", "SQLite", "SharedFolder",
                "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryCheckTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "DiaryFormats", "DiaryCheck", "Chronology", "JSON",
                "SQLite", "diary-decoder", "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryLockTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryLock", "Chronology", "SharedFolder", "diary-decoder",
                "DiaryTestSupport",
                "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryRecognitionTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiaryMedia", "DiaryRecognition", "Chronology", "Pixels", "diary-decoder",
                "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "DiaryKitTests",
            dependencies: [
                "DiaryModel", "DiaryStore", "DiarySync", "DiaryKit", "Chronology", "PredicateLanguage", "diary-decoder",
                "example-queries", "example-changes", "DiaryTestSupport", "TestFixtures",
            ]),
        .testTarget(
            name: "ImageCodingTests",
            dependencies: ["Chronology", "ImageCoding", "Containers", "DecoderProtocol", "Pixels", "TestFixtures"]),
        .testTarget(name: "GazetteerTests", dependencies: ["Gazetteer", "TestFixtures"]),
        .testTarget(name: "JSONTests", dependencies: ["JSON", "TestFixtures"]),
        .testTarget(
            name: "PredicateLanguageTests", dependencies: ["PredicateLanguage", "TextFolding", "TestFixtures"]),
        .testTarget(name: "PixelsTests", dependencies: ["Pixels"]),
        .testTarget(name: "ProcessesTests", dependencies: ["Processes", "TestFixtures"]),
        .testTarget(name: "ReplicationTests", dependencies: ["Replication", "NaiveMerge", "JSON", "TestFixtures"]),
        .testTarget(
            name: "SharedFolderTests", dependencies: ["SharedFolder", "CSodium", "TestFixtures"],
            exclude: ["Vector", "read-folder.py"]),
        .testTarget(
            name: "SmokeTests", dependencies: ["DiaryCLI", "DiaryTestSupport", "TestSupport", "diary-decoder"]),
        .testTarget(name: "SQLiteTests", dependencies: ["SQLite"]),
        .testTarget(
            name: "TerminalTests",
            dependencies: ["Terminal", "Pixels", "TestSupport", "DiaryTestSupport", "TestFixtures", "ScreenProbe"]),
        .testTarget(name: "TextFoldingTests", dependencies: ["TextFolding", "TestFixtures"]),
    ]
)

// What Tests/run.sh --fast leaves out: it tests the leaves, the model, the store and one walk through the commands.
if Context.environment["DIARY_FAST_TESTS"] != nil {
    let others: Set = [
        "AudioCodingTests", "ConfinementProbe", "DecoderServiceTests", "DiaryCheckTests", "DiaryCLITests",
        "DiaryFormatsTests", "DiaryKitTests", "DiaryLockTests", "DiaryMediaTests", "DiaryRecognitionTests",
        "DiarySyncTests", "ImageCodingTests",
        "example-changes", "example-import", "example-queries", "merge-trials",
    ]
    package.targets.removeAll { others.contains($0.name) }
}

// Built by Tests/Fuzzing/run.sh alone: it needs the sanitizers' flags.
if Context.environment["DIARY_FUZZING"] != nil {
    package.targets += [
        .executableTarget(
            name: "fuzzer",
            dependencies: [
                "PredicateLanguage", "DecoderService", "DecoderProtocol", "DocumentCoding", "ImageCoding",
                "AudioCoding", "Containers",
                "JSON", "Pixels", "Terminal", "SharedFolder",
            ],
            path: "Tests/Fuzzing/Fuzzer")
    ]
}

for target in package.targets where target.type != .system {
    // Each leaf has a README, for people alone.
    if ["Sources/Support/", "Sources/Decoder/"].contains(where: { target.path?.hasPrefix($0) == true }) {
        target.exclude.append("README.md")
    }
    if target.cSettings == nil {
        target.swiftSettings = swiftSettings + (target.swiftSettings ?? [])
    } else {
        target.cxxSettings = cxxWarnings
    }
}
