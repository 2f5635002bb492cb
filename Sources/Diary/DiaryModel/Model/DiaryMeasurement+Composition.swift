import TextFolding

extension DiaryMeasurement {
    /// The measurement in Unicode's canonical composition (NFC); an empty unit becomes nil.
    package var composed: DiaryMeasurement {
        DiaryMeasurement(name: nfc(name), value: value, unit: unit.flatMap { $0.isEmpty ? nil : nfc($0) })
    }
}
