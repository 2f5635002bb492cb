import Testing

@testable import DiaryFormats

struct DataAddressTests {
    @Test(arguments: [
        "data:image/png;base64,iVBO", " \ndata:image/png;base64,iVBO",
        "DATA:image/PNG; base64,iV\nBO", "data:image/png;name=a.png;base64,iVB%4F",
    ])
    func `a file within an address is decoded`(address: String) throws {
        let data = try #require(DataAddress(address))
        #expect(data.mediaType == "image/png" && data.bytes == [0x89, 0x50, 0x4E])
    }

    @Test(arguments: [
        "data:image/png,iVBO", "data:image/png;base64,", "data:image/png;base64", "data:image/png;base64,é", "data:,",
        "https://a.example/data:image/png;base64,iVBO", "",
    ])
    func `another address has no file`(address: String) {
        #expect(DataAddress(address) == nil)
    }

    @Test func `a file is named after its media type`() {
        #expect(LinkedFileKind.name("a", mediaType: "image/jpeg") == "a.jpg")
        #expect(LinkedFileKind.name("a", mediaType: "image/png") == "a.png")
        #expect(LinkedFileKind.name("a", mediaType: "base64") == "a")
    }
}
