/// Command lines that mostly fail, each in another way, in a diary of one entry: `diary add 'First line #river'`.
package enum PinnedCommandLines {
    /// Those of a line each, their words separated by bars.
    package static let wrong = text.split(separator: "\n").map(String.init)

    private static let text = """
        lst
        list|--nmber|3
        list|--num|3
        list|-number|3
        list|--number
        list|--number|x
        list|--number=-1
        list|--starred=yes
        list|--format|xml
        list|--from|31.2.2026
        list|--from|03/04/2026
        list|--from|nonsense
        list|--on|
        list|--has|smell
        list|--on-this-day|2026-11
        list|starred ==
        list|nmae == 'x'
        list|starred > 'x'
        list|text LIKE
        list|:none
        list|--import|99
        list|--tag|
        search
        show|ffffffff
        show|@9
        edit|ffffffff|--star
        edit|@|--at|never
        edit|@|--shift|1
        edit|@|--caption|1|x
        edit|@|--text|x|--append|y
        edit|@|--position|1
        delete
        delete|ffffffff
        restore|ffffffff
        undo|99
        undo|1x
        redo
        done|@
        rank|@
        history|@9
        tags|--rename|none|x
        tags|--rename|river
        measure|--add
        measure|weight
        save|all|starred = YES
        saved|--rename|x|y
        backup
        backup|--restore|none.tar
        sync
        sync|nonsense
        sync|retire|x
        conflicts|ffffffff
        import
        import|none
        import|--as|word|none
        export
        export|-o|/
        export|-f|csv|-o|x.md
        export|-f|xml|-o|x
        export|-f|csv|-o|-|--columns|txet
        filter|x ==
        help|lst
        help|nonsense
        completions|tcsh
        random|--number|x
        calendar|x
        media|--sort|x
        play|@
        open|@
        attach|@|none.jpg
        attach|@
        detach|@|1
        add|x|--at|never
        add|x|--media|none.jpg
        add|x|--measure|weight
        add|x|--measure|=1
        add|x|--priority|9
        add|x|--zone|Mars/Olympus
        stats|--by|smell
        trash|--older|x
        watch|--x
        --diary
        --color|pink|list
        --version|x
        """
}
