extension PinnedImport {
    /// Notes and posts of programs that keep them on servers.
    static let networks = [
        PinnedImport(
            "keep",
            [
                "Takeout/Keep/A walk.json": text(
                    """
                    {"attachments":[{"filePath":"1.jpeg","mimetype":"image/jpeg"}],"color":"YELLOW","isTrashed":false,
                    "isPinned":true,"isArchived":true,"textContent":"Fog until ten","title":"A walk",
                    "userEditedTimestampUsec":1709283700000000,"createdTimestampUsec":1709283600000000,
                    "labels":[{"name":"trip"}],"annotations":[{"source":"WEBLINK","title":"Fog","url":"https://example.org"}]}
                    """),
                "Takeout/Keep/A walk.html": text("<html>Fog until ten</html>"), "Takeout/Keep/1.jpg": photo,
                "Takeout/Keep/Old.json": text(
                    #"{"isTrashed":true,"listContent":[{"text":"tea","isChecked":true}],"createdTimestampUsec":1}"#),
                "Takeout/Google Photos/2024/a.jpg": TinyPhoto.bytes(salt: "takeout"),
                "Takeout/Google Photos/2024/a.jpg.json": text(
                    #"{"title":"a.jpg","photoTakenTime":{"timestamp":"1709283600"}}"#),
            ]),
        PinnedImport(
            "standard-notes",
            [
                "Standard Notes Backup and Import File.txt": text(
                    """
                    {"version":"004","items":[{"uuid":"0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9","content_type":"Note",
                    "created_at":"2024-03-01T09:00:00.000Z","updated_at":"2024-03-01T09:30:00.000Z","content":{"title":"A walk",
                    "text":"Along the river","noteType":"plain-text","appData":{"org.standardnotes.sn":{"pinned":true}}}},
                    {"uuid":"1a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9","content_type":"Note","content":"004:aa:bb",
                    "created_at":"2024-03-01T09:00:00.000Z"},
                    {"uuid":"2a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9","content_type":"Tag","content":{"title":"trip",
                    "references":[{"uuid":"0a1b2c3d-4e5f-4071-8293-a4b5c6d7e8f9","content_type":"Note"}]}}]}
                    """),
                "Items/Note/A walk-0a1b2c3d.txt": text("Along the river"),
            ]),
        PinnedImport(
            "simplenote",
            [
                "source/notes.json": text(
                    """
                    {"activeNotes":[{"id":"0a1b2c3d4e5f40718293a4b5c6d7e8f9","content":"A walk\\r\\nAlong the river",
                    "creationDate":"2024-03-01T09:00:00.000Z","lastModified":"2024-03-01T09:30:00.000Z","tags":["trip"]}],
                    "trashedNotes":[{"id":"1a1b2c3d4e5f40718293a4b5c6d7e8f9","content":"old",
                    "creationDate":"2024-03-01T09:00:00.000Z","lastModified":"2024-03-01T09:30:00.000Z"}]}
                    """),
                "A walk.txt": text("A walk\nAlong the river\n\nTags:\n  trip\n"),
            ]),
        PinnedImport(
            "facebook",
            [
                "your_facebook_activity/posts/your_posts__check_ins__photos_and_videos_1.json": text(
                    #"""
                    [{"timestamp":1709283600,"attachments":[{"data":[{"media":{"uri":"your_facebook_activity/posts/media/1.jpg",
                    "creation_timestamp":1709283600,"title":"Trip","description":"\u00c5\u0099eka"}},
                    {"media":{"uri":"your_facebook_activity/posts/media/none.jpg"}}]},{"data":[{"place":{"name":"Kampa",
                    "coordinate":{"latitude":50.08,"longitude":14.42}}}]}],"data":[{"post":"Mlha \u00f0\u009f\u008c\u00ab"}],
                    "title":"Anna was at Kampa."}]
                    """#),
                "your_facebook_activity/posts/media/1.jpg": photo,
            ]),
        PinnedImport(
            "instagram",
            [
                "your_instagram_activity/media/posts_1.json": text(
                    #"""
                    [{"media":[{"uri":"media/posts/202403/1.jpg","creation_timestamp":1709283600,
                    "title":"Mlha \u00f0\u009f\u008c\u00ab #fog","cross_post_source":{"source_app":"FB"}}]}]
                    """#),
                "media/posts/202403/1.jpg": photo,
            ]),
    ]
}
