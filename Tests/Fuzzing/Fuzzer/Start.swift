import Glibc

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The fuzzed path.
///
/// It is in the environment, since libFuzzer restarts the program with its own arguments.
private let path: FuzzedPath? = unsafe getenv("FUZZED_PATH").flatMap {
    unsafe FuzzedPath(rawValue: String(cString: $0))
}

// SwiftPM turns the symbol with the module's name into `main`.
@_cdecl("fuzzer_main")
func start(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    guard path != nil else {
        print(FuzzedPath.allCases.map(\.rawValue).joined(separator: " "))
        return 2
    }
    // The decoder's time limits apply to its processes; libFuzzer has its own.
    signal(SIGXCPU, SIG_IGN)
    var (count, words) = unsafe (count, words)
    return unsafe runDriver(&count, &words) { bytes, count in
        unsafe path?.run(UnsafeBufferPointer(start: bytes, count: count))
        return 0
    }
}
