import Arguments
import DiaryCLI
import TestSupport
import Testing

/// Words of jrnl, Day One and the shell are answered with the whole corrected command, and nothing is run.
@Suite struct ForeignCommandTests {
    private static let answers: [([String], String)] = [
        (["-contains", "it's late"], #"diary list --contains 'it'\''s late'"#),
        (["-from", "last week", "-to", "today"], "diary list --from 'last week' --to today"),
        (["-on", "2024-03-02"], "diary list --on 2024-03-02"), (["-n", "3"], "diary list -n 3"),
        (["-5"], "diary list -n 5"), (["@home"], "diary list --tag home"),
        (["@home", "@work"], "diary list --tag home,work"),
        (["-and", "@home", "@work"], "diary list --tag home --tag work"),
        (["-not", "@home", "-starred"], "diary list --starred --tag=-home"),
        (["--tags"], "diary tags"), (["-from", "2024", "--tags"], "diary tags --from 2024"),
        (["-today-in-history"], "diary list --on-this-day"), (["--short"], "diary list --format short"),
        (["-1", "--edit"], "diary edit -n 1"), (["-contains", "x", "--delete"], "diary delete --contains x"),
        (["--format", "md"], "diary list --format markdown"),
        (["-starred", "-until=2024"], "diary list --starred --to 2024"),
        (["yesterday:", "Rain", "all", "day"], "diary add 'yesterday: Rain all day'"),
        (["yesterday: Rain & wind"], "diary add 'yesterday: Rain & wind'"),
        (["log"], "diary list"), (["log", "Rain all day"], "diary add 'Rain all day'"),
        (["yesterday"], "diary list yesterday"), (["last", "week"], "diary list 'last week'"), (["@"], "diary show @"),
        (["Dear", "diary,", "it", "rains"], "diary add 'Dear diary, it rains'"),
        (["ls", "-n", "3"], "diary list -n 3"), (["lst"], "diary list"), (["rm", "@"], "diary delete @"),
        (["new", "a text", "-p", "a b.jpg"], "diary add 'a text' --media 'a b.jpg'"),
        (
            ["new", "A text", "--photos", "a.jpg", "--date", "yesterday", "--tags", "home"],
            "diary add 'A text' --media a.jpg --at yesterday --tag home"
        ),
        (["add", "x", "-z", "Asia/Tokyo", "-d=yesterday"], "diary add x --zone Asia/Tokyo --at=yesterday"),
        (["list", "-contains", "x y"], "diary list --contains 'x y'"),
        (["list", "-from", "2024", "-to", "2025"], "diary list --from 2024 --to 2025"),
        (["list", "-on", "today", "-starred"], "diary list --on today --starred"),
        (["list", "--contians", "$HOME"], "diary list --contains '$HOME'"),
        (["list", "-today-in-history"], "diary list --on-this-day"),
        (["find", "--journal", "-x"], "diary search --journal=-x"),
        (["grep", "garlic", "--since", "2024"], "diary search garlic --from 2024"),
        (["--diary", "/tmp/d", "log"], "diary --diary /tmp/d list"),
        (["list", "--format", "jsn"], "diary list --format json"),
        (["list", "@home"], "diary list --tag home"), (["list", "#home", "-n", "2"], "diary list --tag home -n 2"),
        (["list", "two", "words"], "diary search two words"),
        (
            ["list", "text", "CONTAINS", "garlic soup", "AND", "starred", "=", "YES", "-n", "3"],
            #"diary list 'text CONTAINS '\''garlic soup'\'' AND starred = YES' -n 3"#
        ), (["media", "model", "=", "X100"], #"diary media 'model = '\''X100'\'''"#),
    ]

    /// Words and options that another command or option stands for.
    private static let misplaced: [([String], String)] = [
        (["predicates"], "diary help predicates"), (["dates"], "diary help dates"), (["json"], "diary help json"),
        (["help", "predicate"], "diary help predicates"), (["help", "date"], "diary help dates"),
        (["tabs"], "diary saved"), (["todo", "buy", "milk"], "diary add 'buy milk' --task"),
        (["task", "add", "milk"], "diary add milk --task"), (["tasks", "add", "milk"], "diary add milk --task"),
        (["todo"], "diary tasks"),
        (["rank", "@", "top"], "diary rank @ --first"), (["rank", "@", "--bottom"], "diary rank @ --last"),
        (["rank", "@", "before", "@2"], "diary rank @ --before @2"),
        (["saved", "trips"], "diary list :trips"), (["saved", "--delete", "trips"], "diary saved --remove trips"),
        (["trash", "empty"], "diary trash --empty"), (["trash", "--restore", "@"], "diary restore @"),
        (["edit", "@", "--date", "yesterday"], "diary edit @ --at yesterday"),
        (["done", "--undo", "@"], "diary tasks --reopen @"),
        (["tasks", "--sort=priority"], "diary tasks --by priority"),
        (["tasks", "--overdue"], "diary tasks 'isPastDue = YES'"), (["check", "--fix"], "diary check --repair"),
        (["calendar", "--year", "2026"], "diary calendar 2026"),
        (["record", "--duration", "3s"], "diary record --for 3s"),
        (["backup", "--recover", "x"], "diary backup --restore x"), (["sync", "--init", "x"], "diary sync init x"),
        (["measure", "steps=3"], "diary measure steps 3"), (["measure", "weight:3kg"], "diary measure weight 3kg"),
        (["show", "@0"], "@ is the entry last changed, @1 the newest, @2 the one before it"),
    ]

    /// Verbs, options and whole lines of Day One, jrnl and others.
    private static let verbs: [([String], String)] = [
        (["undelete", "@"], "diary restore @"), (["recover", "3f2a"], "diary restore 3f2a"),
        (["append", "@", "one", "line"], "diary edit @ --append 'one line'"), (["append", "one"], "diary add one"),
        (["star", "@", "@2"], "diary edit @ @2 --star"), (["unstar", "3f2a"], "diary edit 3f2a --unstar"),
        (["tag", "@", "#work", "home"], "diary edit @ --tag=+work,+home"),
        (["untag", "@", "work"], "diary edit @ --tag=-work"), (["entry", "3f2a"], "diary show 3f2a"),
        (["move", "@", "yesterday"], "diary edit @ --at yesterday"), (["purge"], "diary trash --empty"),
        (["journal", "list"], "diary stats --by journal"), (["version"], "diary --version"), (["info"], "diary"),
        (["rm", "-rf", "@"], "diary delete @"), (["delete", "@", "--force"], "diary delete @"),
        (["restore", "--all"], "diary restore TRUEPREDICATE"),
        (["tasks", "--due", "friday"], "diary tasks --on friday"),
        (["list", "--json", "--all"], "diary list --format json"),
        (["search", "fog", "--ids"], "diary search fog --format ids"),
        (["list", "--deleted"], "diary trash"), (["count"], "diary stats"),
        (["list", "--count", "5"], "diary list --number 5"), (["entry", "cafe"], "diary add cafe"),
        (["edit", "--starred", "--body", "x"], "diary edit --starred --text x"),
        (["list", "--photos"], "diary list --has image"),
        (["export", "--type", "html", "--dir", "x"], "diary export --format html -o x"),
        (["edit", "@", "--remove-tag", "work"], "diary edit @ --tag=-work"),
        (["edit", "@", "--add-tag", "work"], "diary edit @ --tag=+work"),
        (["edit", "@", "--time-zone", "UTC"], "diary edit @ --zone UTC"),
        (["new", "x", "--coordinate", "50.1", "-14.4"], "diary add x --position 50.1,-14.4"),
        (["add", "x", "--lat", "50", "--lon", "14"], "diary add x --position 50,14"),
        (["new", "x", "--all-day", "--no-stdin"], "diary add x --at today"),
        (["new", "x", "--date", "yesterday", "--all-day"], "diary add x --at yesterday"),
        (["new", "x", "-t", "a", "b", "-s"], "diary add x --tag a,b -s"),
        (["--tags", "a", "b", "--", "new", "A text"], "diary add 'A text' --tag a,b"),
        (["-j", "Travel", "new", "x"], "diary add x -j Travel"), (["-contains", "new"], "diary list --contains new"),
        (["-on", "yesterday", "--change-time", "3pm"], "diary edit --on yesterday --at 3pm"),
        (["--encrypt"], "diary backup --seal FILE.age"),
        (["--format", "json", "--file", "x.jsonl"], "diary export --format jsonl -o x.jsonl"),
        (["--format", "yaml", "-o", "x"], "diary export --format markdown -o x"),
        (["--format", "xml"], "diary list --format json"),
    ]

    /// Options and formats of selections that are called otherwise.
    private static let selecting: [([String], String)] = [
        (["list", "--today"], "diary list --on today"), (["list", "--last-week"], "diary list --on 'last week'"),
        (["export", "--this-month", "-o", "x"], "diary export --on 'this month' -o x"),
        (["add", "x", "--yesterday"], "diary add x --at yesterday"),
        (["list", "--year", "2024"], "diary list --on 2024"),
        (["list", "--year=2024", "--json"], "diary list --on 2024 --format json"),
        (["list", "--month", "3"], "diary list --where 'month = 3'"),
        (["list", "--day", "monday"], "diary list --on monday"),
        (["list", "--month", "march"], "diary list --on march"), (["list", "--oldest"], "diary list --reverse"),
        (["list", "--first", "5"], "diary list --reverse -n 5"), (["list", "--tail", "5"], "diary list -n 5"),
        (["list", "--sort", "asc"], "diary list --reverse"), (["list", "--count", "-s"], "diary stats -s"),
        (["list", "--untagged"], "diary list --where 'tags.@count = 0'"),
        (["list", "--unstarred"], "diary list --where 'starred = NO'"),
        (["search", "fog", "--photos"], "diary search fog --has image"),
        (["list", "--format", "md"], "diary list --format markdown"),
        (["list", "-f", "pretty"], "diary list --format full"),
        (["list", "-s", "--format=csv"], "diary export -s --format csv -o FOLDER"),
        (["list", "-f", "ics"], "diary export --format icalendar -o FOLDER"),
        (["export", "-f", "md", "-o", "x"], "diary export --format markdown -o x"),
        (["export", "-f", "ics", "-o", "x"], "diary export --format icalendar -o x"),
        (["export", "--html", "-o", "x"], "diary export --format html -o x"),
        (["tags", "--json"], "diary tags --format json"),
        (["undo", "--list", "--json"], "diary undo --list --format json"),
        (["tags", "rename", "work", "job"], "diary tags --rename work job"),
        (["list", "--has", "photo"], "diary list --has image"), (["media", "--has=sounds"], "diary media --has audio"),
        (["list", "--no-color"], "diary list --color never"),
        (["save", "a b", "starred", "=", "YES"], "diary save 'a b' 'starred = YES'"),
        (["delete", "all"], "diary delete TRUEPREDICATE"), (["list", "all"], "diary list"),
        (["edit", "--all", "--star"], "diary edit TRUEPREDICATE --star"), (["media", "everything"], "diary media"),
        (["edit", "--last", "--star"], "diary edit @1 --star"),
        (["edit", "@", "--note", "x"], "diary edit @ --text x"),
        (["-month", "march"], "diary list --on march"), (["-day", "monday"], "diary list --on monday"),
    ]

    private static let tagsAsEntries: [([String], String)] = [
        (["show", "@home"], "diary list --tag home"), (["delete", "@home"], "diary delete --tag home"),
        (["show", "@home", "@work"], "diary list --tag home,work"), (["show", "@home", "@"], "diary list --tag home"),
        (["edit", "@home"], #"diary edit --where 'ANY tags =[cd] '\''home'\'''"#),
        (["play", "@home"], "diary play --tag home"), (["history", "@home"], "diary list --tag home"),
        (["restore", "@home"], "diary restore --tag home"), (["open", "@home"], "diary list --tag home"),
        (["attach", "@home", "a.jpg"], "diary list --tag home"), (["show", "#home"], "diary list --tag home"),
        (["show", "@yesterdy"], "diary list --tag yesterdy"), (["detach", "@home", "1"], "diary list --tag home"),
    ]

    @Test(arguments: tagsAsEntries)
    func `a tag in the place of an entry is answered with its selection`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line #home #yesterdy")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
        #expect(program.run("list", "--format", "ids").lines.count == 1)
    }

    @Test func `a mistyped date in the place of an entry stays a date`() {
        let program = TestProgram()
        program.run("add", "First line #home")
        let outcome = program.run("show", "@yesterdy")
        #expect(outcome.exitCode == .usage && outcome.error.hasSuffix("\nhint: yesterday\n"), "\(outcome.error)")
    }

    @Test(arguments: answers + misplaced + verbs + selecting)
    func `foreign words are answered with the whole command`(words: [String], hint: String) {
        let program = TestProgram()
        program.run("add", "First line")
        let outcome = program.run(words.map { Array($0.utf8) })
        #expect(outcome.exitCode == .usage && outcome.output.isEmpty)
        #expect(outcome.error.hasSuffix("\nhint: \(hint)\n"), "\(outcome.error)")
        #expect(program.run("list", "--format", "ids").lines.count == 1)
    }
}
