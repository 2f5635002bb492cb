import DecoderProtocol
import Glibc

extension PhotoMetadata {
    /// The orientation, one of eight; 0 means unknown, and others are reported and left out.
    mutating func orientation(_ block: ExifBlock) -> Int? {
        guard let field = block[.orientation], field.integer() != 0 else { return nil }
        guard let value = field.integer(), 1...8 ~= value else {
            warnings.append(MediumWarning(.invalidOrientation, key: "orientation", value: field.shown))
            return nil
        }
        return value
    }

    /// A number above 0; cameras write 0 for unknown.
    mutating func positive(_ field: ExifField?, key: String) -> Double? {
        guard let field, !field.isUnknown() else { return nil }
        guard let number = field.number(), number >= 0, number < Double(Int32.max) else {
            warnings.append(MediumWarning(.invalidNumber, key: key, value: field.shown))
            return nil
        }
        return number > 0 ? number : nil
    }

    /// The f-number of cameras that write only its logarithm (APEX), to a tenth.
    func aperture(_ block: ExifBlock) -> Double? {
        guard let value = block[.apertureValue]?.number() else { return nil }
        return Self.fNumber(ofAperture: value)
    }

    /// The f-number of an EXIF ApertureValue: the square root of 2 to the power of it.
    static func fNumber(ofAperture value: Double) -> Double? {
        guard value > 0, value < 20 else { return nil }
        return (exp2(value / 2) * 10).rounded() / 10
    }
}
