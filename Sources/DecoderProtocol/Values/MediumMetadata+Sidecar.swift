extension MediumMetadata {
    /// Takes what a sidecar says about when and where the medium was made; the sidecar's value counts more than the
    /// file's own, since people correct it there.
    ///
    /// Everything that judges times and positions sees them as if they were in the file.
    package mutating func take(_ sidecar: SidecarValues) {
        guard let latitude = sidecar.latitude, let longitude = sidecar.longitude else { return }
        (self.latitude, self.longitude, altitude) = (latitude, longitude, sidecar.altitude)
    }
}

extension SidecarValues {
    /// True if it says when or where the medium was made.
    package var saysWhenOrWhere: Bool { latitude != nil || !times.isEmpty }
}
