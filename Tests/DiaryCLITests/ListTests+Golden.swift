extension ListTests {
    static let wide = """
        Friday 20 November 2026
         21:14       3f2a9c  Dinner at Anna's, far too much garlic, an…  #home  2 photos
         07:52 *     91d04e  Tram 18 in the fog; said it aloud instead        0:42 sound

        Thursday 19 November 2026
         15:00+9     5be2d8  🍁京都で散歩した。東京都より静…  #旅行  2 photos 0:42 sound
         09:12+9     c07b1f  9 photos: DSC_2041.JPG to DSC_2049.JPG, NIKON Z 6
                     e4410a  Žluťoučký kůň was the word of the day, and nobod…  #čeština

        Sunday 13 July 2025
         16:40       a81f03  Third day, rain                                       #trip

        Saturday 12 July 2025
         20:05       77c0de  Lyon \\x1b]0;title\\x07

        Friday 11 July 2025
         20:05-3:30* c3a17b  été 👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한…   #a-rather-long-tag #secon…

        """

    static let narrow = """
        Friday 20 November 2026
         21:14       Dinner at Anna's, far too …  2 photos
         07:52 *     Tram 18 in the fog; said…  0:42 sound

        Thursday 19 November 2026
         15:00+9     🍁京都で散歩した。東京都より静か。鴨…
         09:12+9     9 photos: DSC_2041.JPG to DSC_2049.J…
                     Žluťoučký kůň was the word of the da…

        Sunday 13 July 2025
         16:40       Third day, rain

        Saturday 12 July 2025
         20:05       Lyon \\x1b]0;title\\x07

        Friday 11 July 2025
         20:05-3:30* été 👩‍👩‍👧‍👦 \\x1b[31mred\\u{202e} 한국어 an…

        """
}
