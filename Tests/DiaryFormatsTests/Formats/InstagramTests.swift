import DiaryMedia
import JSON
import Testing

@testable import DiaryFormats

struct InstagramTests {
    private static let posts = #"""
        [{"media":[{"uri":"media/posts/202401/1.jpg","creation_timestamp":1704447000,"media_metadata":{"photo_metadata":{
        "exif_data":[{"latitude":50.08,"longitude":14.42},{"device_id":"x"}]}},"title":"Mlha \u00f0\u009f\u008c\u00ab\u00ef\u00b8\u008f #fog",
        "cross_post_source":{"source_app":"FB"}}]},
        {"media":[{"uri":"media/posts/202401/2.jpg","creation_timestamp":1704533400,"title":"first"},
        {"uri":"media/posts/202401/3.mp4","creation_timestamp":1704533400,"title":""},
        {"uri":"media/posts/202401/gone.jpg","creation_timestamp":1704533400,"title":""}],"title":"Two","creation_timestamp":1704533460},
        {"media":[],"title":"no date"},7]
        """#

    private func sample() throws -> ImportSample {
        let sample = ImportSample()
        try sample.write(Self.posts, to: "insta/your_instagram_activity/media/posts_1.json")
        try sample.write(
            #"{"ig_stories":[{"uri":"media/stories/202401/4.jpg","creation_timestamp":1704600000,"title":"","media_metadata":{}}]}"#,
            to: "insta/your_instagram_activity/media/stories.json")
        try sample.write(
            #"{"ig_archived_post_media":[{"media":[{"uri":"media/posts/202401/5.jpg","creation_timestamp":1704600001,"title":"a"}]}]}"#,
            to: "insta/your_instagram_activity/media/archived_posts.json")
        try sample.write(
            #"{"ig_recently_deleted_media":[{"media":[{"uri":"media/posts/202401/6.jpg","creation_timestamp":1704600002,"title":"b"}]}]}"#,
            to: "insta/your_instagram_activity/media/recently_deleted_content.json")
        for name in ["posts/202401/1.jpg", "posts/202401/2.jpg", "stories/202401/4.jpg", "posts/202401/5.jpg"] {
            try sample.write(ForeignDiary.photo, to: "insta/media/\(name)")
        }
        try sample.write(ForeignDiary.photo, to: "insta/media/posts/202401/6.jpg")
        return try sample.write("film", to: "insta/media/posts/202401/3.mp4")
    }

    @Test func `posts and stories come in with their pictures, words and positions`() throws {
        let sample = try sample()
        #expect(try sample.recognize() == ["instagram"])
        let found = try sample.read(InstagramFormat.self)
        #expect(found.texts == ["a", "Mlha 🌫️ #fog", "Two", ""])
        #expect(
            found.times == [
                "2024-01-07T05:00:01+01:00", "2024-01-05T10:30:00+01:00", "2024-01-06T10:31:00+01:00",
                "2024-01-07T05:00:00+01:00",
            ])
        #expect(found.entries.map { $0.media.count } == [1, 1, 2, 1])
        #expect(found.values("latitude").map { $0?.doubleValue } == [nil, 50.08, nil, nil])
        // The words of the only picture are those of the post.
        #expect(found.entries[1].media[0].caption == nil && found.entries[2].media[0].caption == "first")
        #expect(found.entries[1].media[0].unmodelled["cross_post_source"] != nil)
        let counts = Dictionary(grouping: found.problems, by: \.kind).mapValues(\.count)
        #expect(counts == [.missingFile: 1, .undated: 1, .unreadable: 1, .archived: 1, .trashed: 1])
        #expect(found.ignored == ["insta/media/posts/202401/6.jpg"])
    }

    @Test func `an export before 2020 comes in`() throws {
        let text = #"""
            {"photos":[{"caption":"Fog","taken_at":"2019-07-05T08:30:00","location":"Kampa, Prague","path":"photos/201907/a.jpg"}],
            "videos":[{"caption":"","taken_at":"2019-07-06T08:30:00+00:00","path":"videos/201907/b.mp4"}]}
            """#
        let sample = try ImportSample().write(text, to: "anna_20191231/media.json")
        try sample.write(ForeignDiary.photo, to: "anna_20191231/photos/201907/a.jpg")
        try sample.write("film", to: "anna_20191231/videos/201907/b.mp4")
        #expect(try sample.recognize() == ["instagram"])
        let found = try sample.read(InstagramFormat.self)
        #expect(found.texts == ["Fog", ""] && found.values("place").map { $0?.stringValue } == ["Kampa, Prague", nil])
        #expect(found.times == ["2019-07-05T10:30:00+02:00", "2019-07-06T10:30:00+02:00"])
        #expect(found.entries.map { $0.media.count } == [1, 1] && found.problems.isEmpty, "\(found.problems)")
    }

    @Test func `a list of photos of Facebook is no export of Instagram`() throws {
        let text = #"{"other_photos_v2":[{"uri":"a.jpg","creation_timestamp":1,"title":"x"}]}"#
        #expect(try ImportSample().write(text, to: "your_uncategorized_photos.json").recognize().isEmpty)
    }
}
