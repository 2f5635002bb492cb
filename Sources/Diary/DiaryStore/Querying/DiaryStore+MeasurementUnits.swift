import SQLite

extension DiaryStore {
    /// The units of all measurements of the diary, each once.
    ///
    /// It reads each measurement.
    package func measurementUnits() throws -> [String] {
        try read {
            try connection.all("SELECT DISTINCT unit FROM measurement WHERE unit IS NOT NULL ORDER BY unit") {
                $0.text(0)
            }
        }
    }
}
