import CSystem
import DecoderProtocol
import DiaryMedia
import DiaryTestSupport
import Foundation
import TestFixtures
import Testing

/// The process of the real decoder: its permissions, and the cost of its end.
struct DecoderProcessTests {
    /// The answers for the submitted files: one whose samples are never written, during which the closure is called,
    /// and a photo.
    private func answers(
        secondsPerFile: Double = 100, _ interrupt: (Int32) throws -> Void = { _ in }
    ) throws -> [Int: Result<InspectedMedium, DecoderError>] {
        try Self.withCopy { copy in
            let pool = DecoderPool(executablePath: copy, processCount: 1, secondsPerFile: secondsPerFile)
            let pipe = try ProcessPipe()
            try pool.submit(pipe.reading.fileDescriptor, tag: 0, .draw(thumbnailSide: 64))
            try Corpus.withFile(SampleMedia.url(of: "lighthouse.jpg")) { try pool.submit($0, tag: 1, DecoderRequest()) }
            try interrupt(try #require(try Self.confinedChild(running: copy)))
            var answers: [Int: Result<InspectedMedium, DecoderError>] = [:]
            while let answer = pool.next() { answers[answer.tag] = answer.result }
            withExtendedLifetime(pipe) {}
            return answers
        }
    }

    /// A copy of the decoder that no other test runs, made by another process, since a file that ours has open for
    /// writing can't be run.
    private static func withCopy<Result>(_ body: (String) throws -> Result) throws -> Result {
        let copy = FileManager.default.temporaryDirectory.appending(path: "decoder-\(UUID().uuidString)").path
        let copying = try Process.run(
            URL(filePath: "/bin/cp"), arguments: [DecoderTestbed.decoderPath, copy], terminationHandler: nil)
        copying.waitUntilExit()
        defer { try? FileManager.default.removeItem(atPath: copy) }
        return try body(copy)
    }

    /// The child that runs a program, once it has dropped the privileges that it never needs.
    private static func confinedChild(running path: String) throws -> Int32? {
        var child: Int32?
        _ = try eventually {
            let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
            let children = threads.flatMap { thread in
                text(of: "/proc/self/task/\(thread)/children").split(separator: " ").compactMap { Int32($0) }
            }
            let found = children.first {
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\($0)/exe")) == path
            }
            // The processor time is limited with the first file.
            if let found, limit("cpu time", of: found) != "unlimited" { child = found }
            return child != nil
        }
        return child
    }

    private static func text(of path: String) -> String {
        (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    }

    /// The soft limit of a process in the kernel.
    private static func limit(_ name: String, of identifier: Int32) -> String? {
        let line = text(of: "/proc/\(identifier)/limits").split(separator: "\n").first { $0.hasPrefix("Max \(name)") }
        return line?.dropFirst(26).split(separator: " ").first.map(String.init)
    }

    @Test func `one that is killed in the middle of a file costs that file`() throws {
        let answers = try answers { kill($0, SIGKILL) }
        #expect(answers[0] == .failure(.died(signal: SIGKILL)))
        #expect(try answers[1]?.get().metadata.width == 1200)
    }

    @Test func `one that waits for ever costs that file`() throws {
        // On a slow machine the photo may take longer than one second, too.
        for seconds in [1.0, 8, 64, 512] {
            let answers = try answers(secondsPerFile: seconds) { _ in }
            #expect(answers[0] == .failure(.timedOut))
            guard answers[1] == .failure(.timedOut) else {
                #expect(try answers[1]?.get().metadata.width == 1200)
                break
            }
        }
    }

    @Test func `files with endless texts leak no memory, so that one decoder reads them all`() throws {
        try Self.withCopy { copy in
            let pool = DecoderPool(executablePath: copy, processCount: 1)
            let file = try TemporaryFile(Self.windowsMedia)
            var children: Set<Int32?> = []
            for tag in 0..<5 {
                try file.withDescriptor { try pool.submit($0, tag: tag, .describe) }
                #expect(try pool.next()?.result.get().metadata.codec == "WMA")
                children.insert(try Self.confinedChild(running: copy))
            }
            #expect(children.count == 1 && children.first != .some(nil))
        }
    }

    @Test(.enabled(if: DecoderProcessTests.isWithoutSanitizers, "with sanitizers, their memory counts, too"))
    func `a large picture of tiles is read in little memory`() throws {
        // 27 megapixels, of which red, green and blue alone are 77 MiB.
        let grid = SampleGrid(columns: 30, rows: 30)
        #expect(try Self.peak(reading: grid.bytes(), width: grid.width) < 64 << 10)
    }

    @Test(.enabled(if: DecoderProcessTests.isWithoutSanitizers, "with sanitizers, their memory counts, too"))
    func `a large picture in one piece is read in little more memory than its planes`() throws {
        // They are 69 MiB; another copy would be as much again, and red, green and blue 139 MiB.
        #expect(try Self.peak(reading: LargeHEIC.bytes, width: LargeHEIC.width) < 128 << 10)
    }

    /// The decoder filters its system calls, which sanitizers don't allow.
    private static let isWithoutSanitizers = diary_filters_system_calls()

    /// The largest memory in KiB of a decoder that reads a picture of a width.
    private static func peak(reading bytes: [UInt8], width: Int) throws -> Int {
        try withCopy { copy in
            let pool = DecoderPool(executablePath: copy, processCount: 1)
            let file = try TemporaryFile(bytes)
            try file.withDescriptor { try pool.submit($0, tag: 0, DecoderRequest()) }
            let medium = try #require(try pool.next()?.result.get())
            #expect(medium.metadata.width == width && medium.thumbnail != nil)
            let child = try #require(try confinedChild(running: copy))
            let status = text(of: "/proc/\(child)/status").split(separator: "\n")
            let peak = try #require(status.first { $0.hasPrefix("VmHWM:") }).split(separator: " ")
            defer { withExtendedLifetime(pool) {} }
            return try #require(peak.dropLast().last.flatMap { Int($0.filter(\.isNumber)) })
        }
    }

    /// A sound that claims 65,535 texts, none of which exists.
    private static let windowsMedia: [UInt8] = {
        let identifiers = [
            "3026B2758E66CF11A6D900AA0062CE6C", "9107DCB7B7A9CF118EE600C00C205365", "409E69F84D5BCF11A8FD00805F5C442B",
            "40A4D0D207E3D21197F000A0C95EA850",
        ].map { hexadecimal in
            stride(from: 0, to: 32, by: 2).compactMap { UInt8(hexadecimal.dropFirst($0).prefix(2), radix: 16) }
        }
        let sound = identifiers[2] + little(0, 38) + little(0x161, 2) + little(2, 2) + little(44_100, 4) + little(0, 10)
        let stream = identifiers[1] + little(24 + sound.count, 8) + sound
        return identifiers[0] + little(30 + stream.count + 26, 8) + little(2, 4) + [1, 2] + stream + identifiers[3]
            + little(26, 8) + little(0xFFFF, 2)
    }()

    @Test func `it is confined before it sees a file`() throws {
        var (status, limits): (String, [String: String?]) = ("", [:])
        _ = try answers { child in
            status = Self.text(of: "/proc/\(child)/status")
            for name in ["core file size", "file size", "address space"] { limits[name] = Self.limit(name, of: child) }
            kill(child, SIGKILL)
        }
        #expect(status.contains("NoNewPrivs:\t1\n"))
        #expect(limits["core file size"] == "0" && limits["file size"] == "0")
        #if arch(x86_64) || arch(arm64)
            #expect(status.contains("Seccomp:\t2\n"))
        #endif
        #expect(limits["address space"] == "\(1 << 30)")
    }
}
