import Glibc
import Testing

struct QuietMPEGTests {
    private typealias Make = @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> OpaquePointer?
    private typealias Get =
        @convention(c) (
            OpaquePointer?, Int32, UnsafeMutablePointer<Int>?, UnsafeMutablePointer<Double>?
        ) -> Int32
    private typealias Delete = @convention(c) (OpaquePointer?) -> Void

    /// A function of libmpg123 as libsndfile resolves it: the first of that name in the program and its libraries.
    private func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
        let symbol = try unsafe #require(unsafe dlsym(nil, name), "libsndfile was built without libmpg123")
        return unsafe unsafeBitCast(symbol, to: type)
    }

    @Test func `libmpg123 writes nothing to standard error`() throws {
        let make = try unsafe function("mpg123_new", as: Make.self)
        let get = try unsafe function("mpg123_getparam", as: Get.self)
        let delete = try unsafe function("mpg123_delete", as: Delete.self)
        let handle = try unsafe #require(unsafe make(nil, nil))
        defer { unsafe delete(handle) }
        var flags = 0
        // MPG123_FLAGS, the flag MPG123_QUIET
        #expect(unsafe get(handle, 1, &flags, nil) == 0)
        #expect(flags & 0x20 != 0)
    }
}
