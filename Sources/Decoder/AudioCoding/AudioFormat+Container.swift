import CSndFile

extension AudioFormat {
    /// A kind of file that holds sound.
    struct Container: Equatable, Sendable {
        let code: Int32
        let name: String
        let fileExtension: String
        let mimeType: String

        private init(_ code: Int, _ name: String, _ fileExtension: String, _ mimeType: String) {
            self.code = Int32(code)
            self.name = name
            self.fileExtension = fileExtension
            self.mimeType = mimeType
        }

        /// libsndfile also takes containers that another file may resemble by chance, with a signature of two bytes or
        /// none: they are left out.
        static let all = [
            Container(SF_FORMAT_WAV, "WAV", "wav", "audio/wav"),
            Container(SF_FORMAT_WAVEX, "WAV", "wav", "audio/wav"),
            Container(SF_FORMAT_RF64, "RF64", "wav", "audio/wav"),
            Container(SF_FORMAT_W64, "W64", "w64", "audio/x-w64"),
            Container(SF_FORMAT_AIFF, "AIFF", "aiff", "audio/aiff"),
            Container(SF_FORMAT_AU, "AU", "au", "audio/basic"),
            Container(SF_FORMAT_CAF, "CAF", "caf", "audio/x-caf"),
            Container(SF_FORMAT_FLAC, "FLAC", "flac", "audio/flac"),
            Container(SF_FORMAT_OGG, "Ogg", "ogg", "audio/ogg"),
            Container(SF_FORMAT_MPEG, "MP3", "mp3", "audio/mpeg"),
            Container(SF_FORMAT_VOC, "VOC", "voc", "audio/x-voc"),
            Container(SF_FORMAT_SVX, "8SVX", "8svx", "audio/x-8svx"),
            Container(SF_FORMAT_NIST, "NIST", "nist", "audio/x-nist"),
            Container(SF_FORMAT_IRCAM, "IRCAM", "sf", "audio/x-ircam"),
        ]
    }
}
