import SharedFolder
import Testing

struct PaddingTests {
    @Test func `pages are full`() {
        #expect(Padding.pages.paddedCount(1) == 4096 && Padding.pages.paddedCount(4096) == 4096)
        #expect(Padding.pages.paddedCount(4097) == 8192)
    }
}
