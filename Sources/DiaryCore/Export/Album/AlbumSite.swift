/// The files that are the same in every album; they lie beside this one, as web engineers write them.
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
