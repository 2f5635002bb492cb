import Chronology
import DecoderProtocol
import ImageCoding
import TestFixtures

/// A photo's metadata as comparable texts, from the file or from its expectations.
struct ReadPhoto {
    private var values: [String: String] = [:]

    init(descriptor: Int32) throws {
        let metadata = try SamplePicture.photo(descriptor: descriptor).metadata
        values["width"] = String(metadata.width ?? 0)
        values["height"] = String(metadata.height ?? 0)
        values["orientation"] = metadata.orientation.flatMap { $0 == 1 ? nil : String($0) }
        values["time"] = metadata.captureTime.map { Self.text($0.wallTime) }
        values["fraction"] = metadata.captureTime.flatMap {
            $0.wallTime.microsecond > 0 ? $0.wallTime.microsecond : nil
        }
        .map { String($0 / 1000) }
        values["offset"] = metadata.captureTime?.offset.map(String.init)
        values["modified"] = metadata.modifyTime.map { Self.text($0.wallTime) }
        values["gpsTime"] = metadata.gpsTime.map(Self.text)
        values["latitude"] = Self.rounded(metadata.latitude)
        values["longitude"] = Self.rounded(metadata.longitude)
        values["altitude"] = Self.rounded(metadata.altitude)
        values["make"] = metadata.make
        values["model"] = metadata.model
        values["description"] = metadata.description
    }

    init(_ expected: ExpectedPhoto) {
        values["width"] = String(expected.width)
        values["height"] = String(expected.height)
        values["orientation"] = expected.ownOrientation.flatMap { 2...8 ~= $0 ? String($0) : nil }
        values["time"] = expected.date.original ?? expected.date.create
        values["fraction"] = expected.date.subsec.flatMap { Int(($0 + "000").prefix(3)) }
            .flatMap { $0 > 0 ? String($0) : nil }
        values["offset"] = expected.date.offset.flatMap(CaptureTime.offset).map(String.init)
        values["modified"] = expected.date.modify
        values["gpsTime"] = expected.date.gps_utc.flatMap(Self.gpsTime)
        values["latitude"] = Self.rounded(expected.gps?.lat)
        values["longitude"] = Self.rounded(expected.gps?.lon)
        values["altitude"] = Self.rounded(expected.gps?.alt)
        values["make"] = expected.make
        values["model"] = expected.model
        values["description"] = expected.description
    }

    /// The keys whose values differ, with both values.
    func differences(from other: ReadPhoto) -> [String: String] {
        let keys = Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
        return Dictionary(
            uniqueKeysWithValues: keys.map { ($0, "\(values[$0] ?? "-") and not \(other.values[$0] ?? "-")") })
    }

    private static func text(_ time: WallTime) -> String { "\(time.date)T\(time.clock(withSeconds: true))" }

    private static func gpsTime(_ text: String) -> String? {
        guard !text.contains("None") else { return nil }
        return CaptureTime(metadataText: String(text.prefix(19))).map { Self.text($0.wallTime) }
    }

    private static func rounded(_ value: Double?) -> String? {
        value.map { String(($0 * 10_000).rounded() / 10_000) }
    }
}
