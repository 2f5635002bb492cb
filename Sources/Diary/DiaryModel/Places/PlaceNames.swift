package import Gazetteer
import Glibc
import Synchronization

/// Names positions by the list of towns that is installed with the program.
///
/// The file is opened for the first name. Without a file nothing is named.
package final class PlaceNames: Sendable {
    /// The list of towns; it is looked for with the first name.
    private let locate: @Sendable () -> FilePath?
    /// NB: no `Result`: making that type at each start looks through all conformances for that of the error.
    private enum Opening {
        case outstanding
        case opened(Gazetteer)
        case failed(PlaceNamesError)
    }

    private let opening = Mutex(Opening.outstanding)

    /// - Parameter file: the list of towns; nil for none.
    package convenience init(file: FilePath?) {
        self.init(locate: { file })
    }

    private init(locate: @escaping @Sendable () -> FilePath?) {
        self.locate = locate
    }

    package static let none = PlaceNames(file: nil)

    /// The names from the list installed with the running program.
    package static var installed: PlaceNames { PlaceNames(locate: { PlaceFile.installed }) }

    /// The list of towns.
    package func towns() throws(PlaceNamesError) -> Gazetteer {
        let opening = opening.withLock { opening in
            if case .outstanding = opening { opening = Self.open(locate()) }
            return opening
        }
        switch opening {
        case .opened(let towns): return towns
        case .failed(let error): throw error
        case .outstanding: throw .missing(path: nil)
        }
    }

    /// The failure to read the file for a name; nil if there was none, and if there is no file.
    package var failure: PlaceNamesError? {
        guard case .failed(let error) = opening.withLock({ $0 }), case .unusable = error else { return nil }
        return error
    }

    private static func open(_ file: FilePath?) -> Opening {
        guard let file else { return .failed(.missing(path: nil)) }
        do throws(GazetteerError) {
            return .opened(try Gazetteer(mapping: file.bytes))
        } catch .unreadable(code: ENOENT) {
            return .failed(.missing(path: file.description))
        } catch {
            return .failed(.unusable(path: file.description, error))
        }
    }

    /// The nearest town of a position with its country; the country alone in the wilderness; nothing at sea.
    package func nearest(to position: Position) -> NearestPlace {
        guard let towns = try? towns() else { return NearestPlace() }
        if let town = towns.town(near: position.latitude, position.longitude) {
            return NearestPlace(town: town.name, country: town.country?.name, countryCode: town.country?.code)
        }
        let country = towns.country(around: position.latitude, position.longitude)
        return NearestPlace(country: country?.name, countryCode: country?.code)
    }

    /// The IANA name of the time zone at a position; nil if unknown.
    package func timeZone(at position: Position) -> String? {
        (try? towns())?.timeZone(around: position.latitude, position.longitude)
    }
}

/// The reason why a town can't be looked up.
package enum PlaceNamesError: Error, Equatable {
    /// There is no list of towns; with its expected path, if known.
    case missing(path: String?)
    /// The list can't be read.
    case unusable(path: String, GazetteerError)
}

/// The path of the list of towns.
package enum PlaceFile {
    /// `../lib/diary/places.data` from the folder of the running program; nil if the system doesn't say.
    ///
    /// NB: `~/.local/share/diary`, for a program in `~/.local/bin`, is the diary itself.
    package static var installed: FilePath? {
        FilePath.ownProgram.map { program in
            program.parent.parent.appending("lib").appending("diary").appending("places.data")
        }
    }
}
