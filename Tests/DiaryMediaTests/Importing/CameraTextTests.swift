import DecoderProtocol
import DiaryModel
import Testing

@testable import DiaryMedia

/// Texts that cameras write by themselves.
struct CameraTextTests {
    @Test(arguments: [
        "SONY DSC", "OLYMPUS DIGITAL CAMERA", "dav", "oplus_32", "oplus_0", "cof", "hdr", "edf", "ptr",
        #"{"filter":0,"AIScene":4,"ISO":50}"#,
        "filter: 0; fileterIntensity: 0.0; filterMask: 0; captureOrientation: 0;",
        "Screenshot", "Exif_JPEG_PICTURE", "<Digital Zoom>", "dav_1", #"DCIM\100GOPRO"#, #"DCIM\100MEDIA\DJI_0001.JPG"#,
        "DCIM/100MEDIA", "oznor", "<Digimax S500>", "<KENOX S730 / Samsung S730>", "vhdr_beauty", "binary comment",
        "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90", "LEAD Technologies Inc. V1.01", "AppleMark",
        "Lavc59.37.100", "Lavf60.3.100", "Created with GIMP", "Processed with VSCO with a6 preset",
        "Type=N, Mode=P, DE=None", "vid:v09044g40000cabc123", "KODAK DIGITAL CAMERA", "NIKON DSC", "EXIF_JPEG_T422",
        "Created with GIMP on a Mac", "ACD Systems Digital Imaging", "Intel(R) JPEG Library, version 1.51",
        "Optimized by JPEGmini 3.9.11.1",
    ])
    func `a camera's own text is no caption, and is kept`(text: String) throws {
        var metadata = MediumMetadata()
        (metadata.description, metadata.comment) = (text, text)
        let found = Medium.Metadata(metadata)
        #expect(found.description == nil && found.comment == nil)
        let extra = try #require(CameraTexts(metadata).extra)
        #expect(extra.contains("\"camera\"") && extra.contains("\"description\"") && extra.contains("\"comment\""))
    }

    @Test(arguments: [
        "David's birthday", "dawn", "Screenshot of the map", "Sony and Olympus", "hdrs", "oplus", "a: b; c",
        "Lunch: soup; then: cake", "In {braces} and more", "DAV is a film", "default settings of the new camera",
        "DCIM is full", "<3", "<3 and <4>", "I <love> it", "<>", "Creator: my daughter", "Lavcka 3",
        "Lavc59 is an encoder",
        "Lead technologies of Prague", "vhdr and beauty", "AppleMarket", "a=b",
        "Tea=good, coffee too, x=1", "video: a walk", "my digital camera", "MY NEW DIGITAL CAMERA", "DIGITAL CAMERAS",
        "Optimized by us",
    ])
    func `a person's text stays one`(text: String) {
        var metadata = MediumMetadata()
        (metadata.description, metadata.comment) = (text, text)
        let found = Medium.Metadata(metadata)
        #expect(found.description == text && found.comment == text && CameraTexts(metadata).extra == nil)
    }

    @Test func `the versions among a drone's keywords are none, and are kept`() throws {
        var metadata = MediumMetadata()
        metadata.keywords = ["v01.07.1641", "1.3.0", "Prague", "15.7.2024", "1.5", "vv1.0.0"]
        #expect(Medium.Metadata(metadata).keywords == ["Prague", "15.7.2024", "1.5", "vv1.0.0"])
        #expect(CameraTexts(metadata).extra == #"{"camera":{"keywords":"v01.07.1641; 1.3.0"}}"#)
    }

    @Test func `what a camera wrote and what another program knows stand side by side`() {
        var record = MediumRecord()
        record.people = ["Jana"]
        #expect(record.extra(besides: nil) == #"{"takeout":{"people":["Jana"]}}"#)
        #expect(
            record.extra(besides: #"{"camera":{"comment":"dav"}}"#)
                == #"{"camera":{"comment":"dav"},"takeout":{"people":["Jana"]}}"#)
        #expect(MediumRecord().extra(besides: "{}") == "{}")
    }
}
