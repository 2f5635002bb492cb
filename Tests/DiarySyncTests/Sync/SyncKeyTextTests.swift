import Foundation
import SharedFolder
import Testing

@testable import DiarySync

struct SyncKeyTextTests {
    private let key = SecretBytes([UInt8](1...32))

    @Test func `a key that was put into a text is taken out of it again`() throws {
        let words = #"{"name":"a \"key\" of ours","key":"\#(SyncKeyText.placeholder)"}"#
        var text = SyncKeyText(Array(words.utf8))
        var written: [UInt8] = []
        try text.withKey(key) { written = $0 }
        #expect(text.bytes.allSatisfy { $0 == 0 })
        var read = SyncKeyText(written)
        #expect(read.takeKey() == key)
        #expect(read.bytes == Array(words.utf8))
    }

    @Test(arguments: [#"{ "key" :  "AQI=" }"#, #"{"key":"AQI="}"#, #"{"diary":"key", "key": "AQI="}"#])
    func `white space and other strings are skipped`(words: String) {
        var text = SyncKeyText(Array(words.utf8))
        #expect(text.takeKey() == [1, 2])
        #expect(!String(decoding: text.bytes, as: UTF8.self).contains("AQI="))
    }

    @Test(arguments: ["", "{}", #"{"key"}"#, #"{"key":"#, #"{"key":5}"#, #"{"key":"AQI="#, #"{"key":"!"}"#])
    func `a text without a key gives none`(words: String) {
        var text = SyncKeyText(Array(words.utf8))
        #expect(text.takeKey() == nil)
    }
}
