import CSndFile
import Glibc

/// Bytes that libsndfile accesses as a file through callbacks instead of a path.
///
/// An open handle must not outlive the object.
protocol VirtualSound: AnyObject {
    var position: Int { get set }
    /// The last position that can be sought.
    var lastPosition: Int { get }
    /// The end of the bytes; nil if it is kept unknown.
    var endPosition: Int? { get }
}

extension VirtualSound {
    /// The pointer that libsndfile hands back to each of the functions.
    var pointer: UnsafeMutableRawPointer {
        unsafe Unmanaged.passUnretained(self).toOpaque()
    }

    static func from(_ pointer: UnsafeMutableRawPointer?) -> Self {
        guard let pointer = unsafe pointer else { preconditionFailure("libsndfile passes back its pointer") }
        return unsafe Unmanaged<Self>.fromOpaque(pointer).takeUnretainedValue()
    }

    func seek(_ offset: Int, whence: Int32) -> sf_count_t {
        let base: Int? =
            switch whence {
            case SEEK_SET: 0
            case SEEK_CUR: position
            default: endPosition
            }
        guard let target = base.map({ $0 &+ offset }), 0...lastPosition ~= target else { return -1 }
        position = target
        return sf_count_t(position)
    }
}
