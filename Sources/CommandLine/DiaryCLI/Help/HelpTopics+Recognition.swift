import Arguments

extension HelpTopics {
    static let recognition = HelpTopic(
        "recognition", "words in photos and sounds, and the programs that find them",
        [
            "diary recognize lets programs that are installed look for words, so that search finds them. Nothing leaves the machine: the programs have no network, read their input, their libraries and models alone, and write nothing.",
            .definitions([
                Definition("Tesseract", "text in photos: apt-get install tesseract-ocr tesseract-ocr-ces"),
                Definition(
                    "whisper.cpp",
                    "words in sounds and videos: build whisper-cli of https://github.com/ggml-org/whisper.cpp, and put a model of it (ggml-*.bin) into ~/.local/share/whisper; DIARY_WHISPER_MODEL names another, DIARY_RECOGNIZER another program"
                ),
                Definition(
                    "Vosk",
                    "words in sounds: pip install vosk, and a model of it in ~/.cache/vosk; DIARY_VOSK_MODEL names another"
                ),
                Definition("PocketSphinx", "English words in sounds, guessed: only with DIARY_RECOGNIZER=pocketsphinx"),
                Definition(
                    "DIARY_TEXT_RECOGNIZER",
                    "any program with its arguments: it reads a picture (PNM) on standard input and prints its text"),
                Definition(
                    "DIARY_SPEECH_RECOGNIZER",
                    "the same for sounds (WAV, 16 kHz); it prints text, or JSON lines with start, end and text"),
            ]),
            "diary recognize --list shows which are here, in which languages, and how to get the others. The first of the list that is here is used. No shell reads the variables.",
            "Photos are read upright, also where a page was photographed sideways. Lines are kept that have a word of three letters of which the program is sure; single letters and noise are not. Passages of a sound are kept in which somebody speaks: what lies in silence, repeats, or is a remark such as [MUSIC] is not.",
            "The languages are those that the entry's text shows, that of the locale, and English, as far as they are installed; --language ces+deu sets them. Codes have three letters (ISO 639-3).",
            "Each photo or sound is looked at once; --again looks at it again, with another program or language. What a person wrote with diary edit ENTRY --recognized N TEXT is never overwritten.",
            "It takes some seconds a photo, and about half the length of a sound. It runs at the lowest priority, and stops on the battery unless --on-battery is given, and when the diary is locked. diary recognize --status shows how much is left.",
            "diary play ENTRY --from 0:17 plays a sound from a found word on; in diary browse, Space does.",
        ])
}
