/// The types that CAST knows.
package enum CastType: String, Sendable, CaseIterable {
    case date = "NSDate"
    case number = "NSNumber"
    case decimalNumber = "NSDecimalNumber"
    case string = "NSString"
}

/// The messages that FUNCTION may send.
package enum MessageSelector: String, Sendable, CaseIterable {
    case dateByAddingTimeInterval = "dateByAddingTimeInterval:"
}
