/// What comes from a terminal, and what happens to it.
package enum InputEvent: Hashable, Sendable {
    /// A key was pressed; a character that an input method makes of several scalars comes as several.
    case key(Key)
    /// The mouse, where it was asked for.
    case mouse(MouseEvent)
    /// Text was pasted: line ends are line feeds; long texts come in pieces of some kilobytes, the last of them marked.
    case pasted(String, isLast: Bool)
    /// The window got the keyboard, or lost it.
    case focused(Bool)
    /// The window has another size now.
    case resized(TerminalWindow)
    /// The terminal has said what it can; see ``ScreenSession/profile``. All is drawn again by the session.
    case profiled
    /// The process goes on after it was stopped; the session has drawn the last frame again.
    case resumed
    /// Somebody called ``Waker/wake()`` since the last time.
    case woken
    /// The process is to end: it was interrupted, told so, or its terminal has gone. The number is that of the signal.
    case ended(signal: Int32)
    /// The terminal's answer to a question.
    case answer(TerminalAnswer)
}

/// A key with what was held meanwhile.
package struct Key: Hashable, Sendable {
    /// Keys held while another is pressed.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let shift = Modifiers(rawValue: 1)
        package static let alt = Modifiers(rawValue: 2)
        package static let control = Modifiers(rawValue: 4)

        /// The number in sequences is one more than the sum of 1, 2 and 4; higher ones are keys that we don't tell apart.
        init(parameter: Int) {
            self.init(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1) & 7))
        }
    }

    /// What is on the key.
    package enum Code: Hashable, Sendable {
        /// A character as it is typed, shift included; with ``Modifiers/control`` its small letter.
        case character(Character)
        /// Enter; also Ctrl-J.
        case enter
        case tab, backspace, escape
        case up, down, left, right, home, end, pageUp, pageDown, insert, delete
        /// F1 and so on, up to 20.
        case function(Int)
    }

    /// What is on the key.
    package var code: Code
    /// What was held; shift only where the key has no character.
    package var modifiers: Modifiers

    /// A key with what was held meanwhile.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }

    /// A character.
    package static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
        Key(.character(character), modifiers)
    }

    /// A letter with Ctrl.
    package static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
}

/// What the mouse did.
package struct MouseEvent: Hashable, Sendable {
    /// What happened.
    package enum Action: Hashable, Sendable {
        case pressed(Button)
        case released(Button)
        /// Moved with a button held.
        case dragged(Button)
        /// Moved.
        case moved
        /// The wheel was turned by a notch.
        case scrolledUp, scrolledDown, scrolledLeft, scrolledRight
    }

    /// Buttons by their places.
    package enum Button: Int, Hashable, Sendable {
        case left, middle, right
    }

    /// What happened.
    package var action: Action
    /// Over which cell.
    package var position: GridPosition
    /// What was held.
    package var modifiers: Key.Modifiers

    /// Something that the mouse did over a cell.
    package init(_ action: Action, at position: GridPosition, _ modifiers: Key.Modifiers = []) {
        (self.action, self.position, self.modifiers) = (action, position, modifiers)
    }
}

/// What a terminal answers when it is asked.
package enum TerminalAnswer: Hashable, Sendable {
    /// Where the cursor is (CPR), never in the first row: there it would look like F3.
    case cursor(GridPosition)
    /// What it can (DA1): numbers of features.
    case features([Int])
    /// Whether it knows a private mode (DECRPM): 0 is no, 1 set, 2 reset.
    case mode(Int, state: Int)
    /// Pixels of a cell.
    case cell(width: Int, height: Int)
    /// What it says of a picture by Kitty's protocol: `OK`, or what is wrong.
    case picture(number: Int, message: String)
    /// The flags of Kitty's keyboard protocol that are set.
    case keyboard(flags: Int)
    /// Something else: the kind is the byte after ESC, or `?`, `>` and the final one of a control sequence.
    case other(kind: String)
}
