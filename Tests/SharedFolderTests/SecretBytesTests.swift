import Foundation
import SharedFolder
import Testing

struct SecretBytesTests {
    /// A line of a file of this process in `/proc`.
    private func line(_ file: String, _ name: String) throws -> String {
        let text = try String(contentsOfFile: "/proc/self/\(file)", encoding: .utf8)
        return try #require(text.split(separator: "\n").map(String.init).first { $0.hasPrefix(name) })
    }

    @Test func `a secret is compared by its bytes, and grows up to its capacity`() {
        let secret = SecretBytes(capacity: 3)
        #expect(secret.isEmpty && secret == [])
        secret.append(7)
        secret.append([8, 9])
        #expect(secret == [7, 8, 9] && secret != [7, 8] && secret != [7, 8, 8] && secret.count == 3)
        #expect(unsafe secret.withBytes { unsafe Array($0) } == [7, 8, 9])
    }

    @Test func `it is taken out of a text, and put into one`() throws {
        var text = Array(#"{"key": "AAECAw==", "name": "x"}"#.utf8)
        let range = 9..<17
        let secret = try #require(SecretBytes(takingBase64: &text, in: range))
        #expect(secret == [0, 1, 2, 3])
        #expect(String(decoding: text, as: UTF8.self) == #"{"key": "AAAAAAAA", "name": "x"}"#)
        secret.writeBase64(over: &text, in: range)
        #expect(String(decoding: text, as: UTF8.self) == #"{"key": "AAECAw==", "name": "x"}"#)
        SecretBytes.erase(&text)
        #expect(text.allSatisfy { $0 == 0 })
        var wrong = Array("AA*=".utf8)
        #expect(SecretBytes(takingBase64: &wrong, in: 0..<4) == nil)
        var none: [UInt8] = []
        #expect(SecretBytes(takingBase64: &none, in: 0..<0)?.isEmpty ?? true)
    }

    @Test func `as long as there is one, memory is locked and no core is dumped`() throws {
        let secrets = (0..<4).map { SecretBytes([UInt8($0)]) }
        let words = try line("limits", "Max core file size").split(separator: " ")
        #expect(words.dropFirst(4).prefix(2) == ["0", "0"])
        let limit = try line("limits", "Max locked memory").split(separator: " ").dropFirst(3).first
        let locked = try line("status", "VmLck").split(separator: " ").dropFirst().first.flatMap { Int($0) }
        if limit != "0" { #expect(try #require(locked) > 0) }
        #expect(secrets.count == 4)
    }
}
