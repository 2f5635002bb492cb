@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<CInt>,
    _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

// SwiftPM makes `main` of the symbol that is named after the module.
@_cdecl("decoder_fuzzer_main")
func start(_ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> CInt {
    var (count, words) = unsafe (count, words)
    return unsafe runDriver(&count, &words) { bytes, count in
        unsafe DecoderFuzzer.run(UnsafeBufferPointer(start: bytes, count: count))
        return 0
    }
}
