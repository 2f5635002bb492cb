import Foundation

/// A HEIC in one piece, as x265 writes it: 24 megapixels of 10 bits, of the same gray but for a corner with waves.
///
/// Its last filter (sample adaptive offset) is on.
package enum LargeHEIC {
    package static let width = 6016

    /// The boxes, and the corner of the picture.
    private static let start = Array(
        Data(
            base64Encoded: """
                AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABPG1ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBp\
                dG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABXAAAFQAAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAA\
                AMBpcHJwAAAAomlwY28AAAB2aHZjQwEECAAAAJ2oAAAAALTwAPz9+voAAA8DoAABABdAAQwB//8ECAAAAwCdqAAAAwAAtLoCQKEA\
                AQArQgEBBAgAAAMAnagAAAMAALSgALwIAPwTZbqSTK8BaAgAAAMACAAAAwDIQKIAAQAGRAHBcYESAAAAFGlzcGUAAAAAAAAXgAAA\
                D8AAAAAQcGl4aQAAAAADCgoKAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAFQhtZGF0AAAU/CgBrxWA9w6vteFXQfMM23Z+c1HXQW+A\
                r+AlMLBsQ9ORWsHaQCj34iTcQ/XBxDPXdmIKGvwhDxB4p09RwphClCH10dguVnXvLFd1b0ef4L24lxHkq4C7J4AAAAMAAAMAAAMA\
                AAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAMAAAikaf0G\
                bN1bz9B+Wp2ORqQZPa7flueGFSF2Pw+NYDA7n3G8ppOeIlNhROlE2cssQWG4GSV4tURfJGOiDNr1GtwPwHKj66P9xvVUQOxDHx9b\
                eAsv40Q=
                """) ?? Data())

    /// The file: all other blocks only repeat that nothing changes.
    package static var bytes: [UInt8] {
        start + (0..<1705).flatMap { _ in [0, 0, 3] as [UInt8] } + [0, 0, 8, 0xB8]
    }
}
