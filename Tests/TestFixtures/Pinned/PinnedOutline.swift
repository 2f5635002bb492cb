/// Documents of Notion's and of Org's, for ``PinnedImport``.
enum PinnedOutline {
    static let database = "Journal 1f2e3d4c5b6a79808192a3b4c5d6e7f8"
    /// The path of a page of the database, without its extension.
    static let page = "\(database)/A walk 2f2e3d4c5b6a79808192a3b4c5d6e7f8"
    /// The name of a page below that one.
    static let more = "More 3f2e3d4c5b6a79808192a3b4c5d6e7f8"

    static let table = """
        Name,Created,Tags,Mood
        A walk,"March 1, 2024 10:00 AM","trip, river",good
        Rain,"March 2, 2024",,

        """

    static let walk = """
        # A walk

        Created: March 1, 2024 10:00 AM
        Tags: trip, river

        Along the **river**

        ![the river](A%20walk%202f2e3d4c5b6a79808192a3b4c5d6e7f8/photo.jpg)

        [More](A%20walk%202f2e3d4c5b6a79808192a3b4c5d6e7f8/More%203f2e3d4c5b6a79808192a3b4c5d6e7f8.md)

        """

    /// A file of a year, as org-journal writes it.
    static let year = """
        #+TITLE: 2024 Journal
        * Friday, 01 March 2024
        :PROPERTIES:
        :CREATED:  [2024-03-01 Fri]
        :END:
        ** 10:00 A walk :trip:
        Along the *river* [[file:photo.jpg]] [[file:none.jpg]]
        ** \("TO" + "DO") [#A] Buy tea
        DEADLINE: <2024-03-02 Sat 17:00 +1w>
        ** DONE Sleep
        CLOSED: [2024-03-01 Fri 23:00]
        * No day

        """
}
