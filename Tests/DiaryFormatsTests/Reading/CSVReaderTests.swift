import DiaryModel
import Testing

@testable import DiaryFormats

struct CSVReaderTests {
    private func records(_ text: String, _ delimiter: UInt8? = nil) -> [[String]] {
        var reader = CSVReader(text, delimiter: delimiter)
        var records: [[String]] = []
        while let record = reader.next() { records.append(record.fields) }
        return records
    }

    @Test(arguments: [
        ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
        ("\u{FEFF}a;b\n1,5;2", [["a", "b"], ["1,5", "2"]]),
        ("a\tb\r1\t\r", [["a", "b"], ["1", ""]]),
        ("a|b\n\"x|\"\"y\"\"\nz\"|2", [["a", "b"], ["x|\"y\"\nz", "2"]]),
        ("sep=;\na,b;c\n", [["a,b", "c"]]),
        ("a,b\n\n\n\"\"\n1,\"2\"3\n", [["a", "b"], ["1", "23"]]),
        ("a,\"b\nc", [["a", "b\nc"]]),
        ("one\ntwo", [["one"], ["two"]]), ("", []), ("\n\n", []), (",", [["", ""]]),
    ])
    func `records are read as they are written`(text: String, records: [[String]]) {
        #expect(self.records(text) == records)
    }

    @Test func `a record has the number of its first line, and open quotes are reported`() {
        var reader = CSVReader("a,b\r\n\"x\r\ny\",1\r\n\r\nz,\"open\n")
        var lines: [Int] = []
        while let record = reader.next() { lines.append(record.line) }
        #expect(lines == [1, 2, 5] && reader.unclosedLine == 5)
    }

    @Test func `written records are read back`() {
        let fields = ["", "a,b", "\"q\"", "l\nm", " edge ", "č"]
        #expect(records("h1,h2\r\n" + CSVLine.text(fields), UInt8(ascii: ",")).last == fields)
    }
}
