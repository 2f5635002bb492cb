/// The distance of lightning by the seconds until its thunder.
package enum StormDistance {
    /// The default temperature in degrees Celsius.
    package static let usualTemperature = 20.0
    /// Temperatures of weather in degrees Celsius.
    package static let temperatures = -60.0...60.0

    /// Kilometres with one decimal: seconds × (331.3 + 0.606 × °C) m/s, the speed of sound in dry air near 0 °C.
    package static func kilometres(after seconds: Double, temperature: Double = usualTemperature) -> Double {
        (seconds * (331.3 + 0.606 * temperature) / 100).rounded() / 10
    }
}
