import DiaryModel

extension Medium {
    /// The word for it in an exported text: `photo`, `PDF`, `sound`, `video`.
    var noun: String {
        switch type {
        case .image: isPDF ? "PDF" : "photo"
        case .audio: "sound"
        case .video: "video"
        }
    }
}
