/// The files that are the same in every album; their sources lie next to this one, in their usual formats.
enum AlbumSite {
    static var files: [(name: String, bytes: [UInt8])] {
        [
            ("site/album.css", PackageResources.album_css),
            ("site/fold.js", PackageResources.fold_js),
            ("site/search.js", PackageResources.search_js),
            ("site/viewer.js", PackageResources.viewer_js),
            ("site/icon.svg", PackageResources.icon_svg),
        ]
    }
}
