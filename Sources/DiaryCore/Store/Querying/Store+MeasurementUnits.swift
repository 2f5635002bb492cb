import SQLite

extension Store {
    /// The units that measurements of the diary have, each once.
    ///
    /// Reads each measurement.
    package func measurementUnits() throws -> [String] {
        try read {
            try connection.all("SELECT DISTINCT unit FROM measurement WHERE unit IS NOT NULL ORDER BY unit") {
                $0.text(0)
            }
        }
    }
}
