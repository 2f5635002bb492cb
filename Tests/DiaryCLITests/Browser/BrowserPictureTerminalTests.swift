import Glibc
import Terminal
import TestSupport
import Testing

/// Pictures of the browser on a pseudo-terminal with and without support for them.
@Suite(.enabled(if: PictureDrawing.isAvailable, "libchafa0 is not installed"), .serialized)
struct BrowserPictureTerminalTests {
    /// An entry with two photos, and an older one without.
    private func started(
        _ abilities: ScreenModel.Abilities, _ manner: ScreenProgram.Manner = .quick
    ) throws -> (TestProgram, ScreenProgram) {
        let program = TestProgram()
        program.run("add", "no photos", "--at", "2026-11-19 10:00")
        program.run(
            "add", "two photos", "-m", TestProgram.sample("lighthouse.jpg"), TestProgram.sample("tram-in-snow.jpg"))
        let screen = try #require(program.browser(columns: 120, rows: 36, abilities, manner))
        try #require(screen.shows("▌"))
        return (program, screen)
    }

    private var kitty: ScreenModel.Abilities {
        var abilities = ScreenModel.Abilities()
        (abilities.knowsKitty, abilities.cell) = (true, (10, 20))
        return abilities
    }

    @Test(arguments: [ScreenProgram.Manner.quick, .slow, .split])
    func `Kitty's pictures appear, move with the selection, and leave no remains`(
        manner: ScreenProgram.Manner
    ) throws {
        let (program, screen) = try started(kitty, manner)
        #expect(screen.waits { screen.model.kittyPlacements.count == 2 })
        screen.type("j")
        #expect(screen.waits { screen.model.kittyPlacements.isEmpty })
        screen.type("k")
        #expect(screen.waits { screen.model.kittyPlacements.count == 2 })
        screen.type("?")
        #expect(screen.shows("Moving") && screen.waits { screen.model.kittyPlacements.isEmpty })
        screen.type("q.\r")
        #expect(screen.waits { screen.model.kittyPlacements.values.contains { $0.columns > 40 } })
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.isRestored && screen.model.kittyPictures.isEmpty)
        #expect(screen.model.problems + screen.model.misplacements == [])
        withExtendedLifetime(program) {}
    }

    @Test func `Ctrl-Z takes Kitty's pictures away, and fg brings them back`() throws {
        let (program, screen) = try started(kitty)
        #expect(screen.waits { screen.model.kittyPlacements.count == 2 })
        screen.type("\u{1A}")
        #expect(screen.isStopped && screen.isRestored && screen.model.kittyPictures.isEmpty)
        screen.send(SIGCONT)
        #expect(screen.waits { screen.model.kittyPlacements.count == 2 })
        screen.resize(columns: 80, rows: 24)
        #expect(screen.waits { screen.model.kittyPlacements.isEmpty })
        screen.send(SIGTERM)
        #expect(screen.exitCode() != nil && screen.isRestored && screen.model.kittyPictures.isEmpty)
        withExtendedLifetime(program) {}
    }

    @Test func `Sixel's pictures are gone with their cells`() throws {
        var abilities = ScreenModel.Abilities()
        (abilities.features, abilities.cell) = ([64, 4, 22], (10, 20))
        let (program, screen) = try started(abilities)
        let pixels = { screen.model.lines.reduce(0) { $0 + $1.count { $0.pixels != nil } } }
        #expect(screen.waits { pixels() > 200 })
        screen.type("j")
        #expect(screen.waits { pixels() == 0 })
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.model.problems == [])
        withExtendedLifetime(program) {}
    }

    @Test(arguments: [ScreenProgram.Manner.quick, .silent])
    func `a terminal without graphics, or without answers, gets characters`(manner: ScreenProgram.Manner) throws {
        let (program, screen) = try started(ScreenModel.Abilities(), manner)
        let coloured = {
            screen.model.lines.reduce(0) { $0 + $1.dropFirst(61).count { !$0.look.background.isEmpty } }
        }
        #expect(screen.waits { coloured() > 200 })
        screen.type("j")
        #expect(screen.waits { coloured() == 0 })
        screen.type("q")
        #expect(screen.exitCode() == 0 && screen.isRestored && screen.model.problems == [])
        withExtendedLifetime(program) {}
    }

    @Test func `without colours there are neither icons nor pictures of characters`() throws {
        let program = TestProgram()
        program.run("add", "a photo", "-m", TestProgram.sample("lighthouse.jpg"))
        let screen = try #require(program.browser(columns: 120, rows: 36, environment: ["NO_COLOR": "1"]))
        #expect(screen.shows("a photo"))
        #expect(screen.sleepsSoundly)
        #expect(!screen.model.lines.contains { $0.contains { !$0.look.background.isEmpty } })
        screen.type("q")
        #expect(screen.exitCode() == 0)
    }

    @Test func `with the pictures on the screen it uses no time`() throws {
        let (program, screen) = try started(kitty)
        #expect(screen.waits { screen.model.kittyPlacements.count == 2 })
        screen.settles()
        #expect(screen.sleepsSoundly)
        screen.type("q")
        #expect(screen.exitCode() == 0)
        withExtendedLifetime(program) {}
    }
}
