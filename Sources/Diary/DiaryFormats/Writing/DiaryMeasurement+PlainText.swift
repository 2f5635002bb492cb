import DiaryModel

extension DiaryMeasurement {
    /// `weight: 71.4 kg`, with a point in every locale.
    var plainText: String {
        let number = DecimalText(value).plain
        return unit.map { "\(name): \(number) \($0)" } ?? "\(name): \(number)"
    }
}
