import Terminal
import Testing

@testable import DiaryCLI
@testable import DiaryMedia

/// The line that shows on a terminal how far an import is.
struct ImportProgressTests {
    private func line(_ count: Int, _ byteCount: Int64, seconds: Double) -> String {
        var progress = ImportProgress(phase: .copying, itemCount: count)
        (progress.totalItemCount, progress.byteCount, progress.totalByteCount) = (8, byteCount, 20_000_000_000)
        return ImportProgressLine.text(progress, seconds: seconds).plain
    }

    @Test func `small files are counted, and of long films the bytes are`() {
        #expect(
            line(6, 15_000_000_000, seconds: 3)
                == "importing  6 of 8 files   15.0 of 20.0 GB   2 a second   0:01 left")
        #expect(
            line(0, 1_500_000_000, seconds: 10)
                == "importing  0 of 8 files   1.5 of 20.0 GB   150 MB a second   2:03 left")
        #expect(
            line(1, 10_000_000_000, seconds: 100)
                == "importing  1 of 8 files   10.0 of 20.0 GB   100 MB a second   1:40 left")
    }

    @Test func `a beginning has no rate`() {
        #expect(line(0, 0, seconds: 0) == "importing  0 of 8 files   0 bytes of 20.0 GB   0 bytes a second")
        #expect(line(0, .max, seconds: 0.000_001).hasPrefix("importing  0 of 8 files"))
    }
}
