extension PinnedImport {
    /// Sites, and diaries of telephones and servers in XML, JSON and texts.
    static let sites = [
        PinnedImport("wordpress", ["blog.xml": text(site.text), "uploads/2024/01/fog.jpg": photo]),
        PinnedImport("wordpress-pages", options: ["--pages"], ["blog.xml": text(site.text)]),
        PinnedImport(
            "diaro",
            [
                "DiaroBackup.xml": text(
                    """
                    <data version="2">
                    <table name="diaro_folders">
                    <r><uid>f1</uid><title>Travels</title></r>
                    </table>
                    <table name="diaro_tags">
                    <r><uid>t1</uid><title>trip</title></r>
                    </table>
                    <table name="diaro_entries">
                    <r><uid>e1</uid><date>1704447000000</date><tz_offset>+01:00</tz_offset><title>A walk</title>
                    <text>Fog &amp; sun</text><folder_uid>f1</folder_uid><location_uid>l1</location_uid><tags>,t1,</tags>
                    <weather_temperature>3.5</weather_temperature><weather_icon>50d</weather_icon>
                    <weather_description>mist</weather_description><mood>2</mood></r>
                    </table>
                    <table name="diaro_attachments">
                    <r><uid>a1</uid><entry_uid>e1</entry_uid><type>photo</type><filename>fog.jpg</filename></r>
                    <r><uid>a2</uid><entry_uid>e1</entry_uid><type>photo</type><filename>none.jpg</filename></r>
                    </table>
                    </data>
                    """),
                "media/photo/fog.jpg": photo,
            ]),
        PinnedImport(
            "journiv",
            [
                "data.json": text(
                    #"""
                    {"export_version":"1.3","journals":[{"title":"Travels","entries":[{"title":"A walk",
                    "content_delta":{"ops":[{"insert":"Fog "},{"attributes":{"bold":true},"insert":"until ten"},
                    {"insert":"\n"},{"insert":{"image":"m1"}},{"insert":"\n"}]},"entry_date":"2024-01-05",
                    "entry_datetime_utc":"2024-01-05T09:30:00Z","entry_timezone":"Europe/Vienna","tags":["trip"],
                    "moment":{"primary_mood_name":"happy","mood_activity":[{"activity_name":"walking"}]},
                    "media":[{"filename":"fog.jpg","file_path":"e1/m1_fog.jpg","external_id":"m1"}],
                    "created_at":"2024-01-05T09:31:00Z","updated_at":"2024-01-05T09:32:00Z"}]}],
                    "mood_definitions":[{"name":"happy","score":4}]}
                    """#),
                "media/e1/m1_fog.jpg": photo,
            ]),
        PinnedImport(
            "daygram",
            ["diary.txt": text("March 23 Monday 2020 / Fog until ten.\n\nThen sun.\nMarch 24 Tuesday 2020 / Rain\n")]),
        PinnedImport(
            "front-matter",
            [
                "walk.md": text(
                    """
                    +++
                    title = "A walk"
                    date = 2024-01-05T10:30:00
                    timezone = "Asia/Tokyo"
                    coordinates = [35.7, 139.77]
                    [taxonomies]
                    tags = ["trip"]
                    +++
                    Fog

                    """),
                "rain.md": text("---\ndate: 2024-01-06\n---\nRain\n"),
                "rain (Anna's conflicted copy 2024-01-07).md": text("---\ndate: 2024-01-06\n---\nRain and sun\n"),
            ]),
        PinnedImport(
            "renamed", ["journal.txt": text(#"[{"date":"2024-03-01T10:00:00","heading":"A walk","html":"Fog"}]"#)]),
    ]

    private static let site: SampleSite = {
        var site = SampleSite()
        let address = "https://blog.example.org/wp-content/uploads/2024/01"
        site.add(
            "A walk &amp; tea", "Fog <b>until</b> ten\n\n<img src=\"\(address)/fog-300x200.jpg\" alt=\"The bridge\" />",
            id: 12,
            elements: SampleSite.term("Trips") + SampleSite.term("river", domain: "post_tag")
                + SampleSite.field("geo_latitude", "50.08") + SampleSite.field("geo_longitude", "14.42")
                + "<wp:comment><wp:comment_author>Jan</wp:comment_author>"
                + "<wp:comment_content><![CDATA[Fine!]]></wp:comment_content></wp:comment>")
        site.add("Draft", "Rain", id: 13, status: "draft", time: ("2024-01-06 10:30:00", "0000-00-00 00:00:00"))
        site.add("About", "Us", id: 14, type: "page")
        site.addUpload("2024/01/fog.jpg", id: 15, post: 12)
        return site
    }()
}
