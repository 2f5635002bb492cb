package import DiaryModel
import TextFolding

extension DiaryStore {
    /// The values measured under a name, latest first.
    ///
    /// - Parameter list: the entries that count; nil for all of the diary.
    package func measuredValues(of name: String, in list: ResultList? = nil) throws -> [MeasuredValue] {
        try read {
            guard let key = try measurementTable.key(of: nfc(name)) else { return [] }
            return try recentValues(of: key, nil, among: list?.keys)
        }
    }
}
