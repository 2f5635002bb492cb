package import DecoderProtocol
package import DiaryModel
import TextFolding

extension Medium.Metadata {
    /// Takes the values of a sidecar, which count more than the file's own: programs leave originals as they are.
    package mutating func apply(_ sidecar: SidecarValues) {
        if let stars = sidecar.rating { rating = stars == 0 ? nil : stars }
        title = sidecar.title.map(nfc) ?? title
        description = sidecar.description.map(nfc) ?? description
        position =
            Position(measured: sidecar.latitude, sidecar.longitude, altitude: sidecar.altitude) ?? position
        if make == nil, model == nil { (make, model) = (sidecar.make.map(nfc), sidecar.model.map(nfc)) }
        if !sidecar.keywords.isEmpty { keywords = sidecar.keywords.map(nfc) }
        let known = keywords
        keywords += sidecar.people.map(nfc).filter { !known.contains($0) }
    }
}
