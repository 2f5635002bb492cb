package enum InputEvent: Hashable, Sendable {
    /// A key was pressed; an input method's character of several scalars arrives as several events.
    case key(Key)
    case mouse(MouseEvent)
    /// Text was pasted: line ends are line feeds; long texts arrive in pieces of some kilobytes, the last of them
    /// marked.
    case pasted(String, isLast: Bool)
    /// The window gained or lost the keyboard focus.
    case focused(Bool)
    case resized(TerminalWindow)
    /// The terminal has answered the queries; see ``ScreenSession/profile``.
    ///
    /// The session redraws everything.
    case profiled
    /// The process continues after it was stopped; the session has redrawn the last frame.
    case resumed
    /// ``Waker/wake()`` was called since the last time.
    case woken
    /// The process has to end: it was interrupted, terminated, or its terminal has closed.
    ///
    /// The number is that of the signal.
    case ended(signal: Int32)
    case answer(TerminalAnswer)
}

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

        /// The number in sequences is one more than the sum of 1, 2 and 4; higher bits are ignored.
        init(parameter: Int) {
            self.init(rawValue: UInt8(truncatingIfNeeded: max(0, parameter - 1) & 7))
        }
    }

    package enum Code: Hashable, Sendable {
        /// A typed character, with shift applied; with ``Modifiers/control`` its small letter.
        case character(Character)
        /// Enter; also Ctrl-J.
        case enter
        case tab, backspace, escape
        case up, down, left, right, home, end, pageUp, pageDown, insert, delete
        /// F1 and so on, up to 20.
        case function(Int)
    }

    package var code: Code
    /// The modifiers; shift only if the key has no character.
    package var modifiers: Modifiers

    package init(_ code: Code, _ modifiers: Modifiers = []) {
        (self.code, self.modifiers) = (code, modifiers)
    }

    package static func character(_ character: Character, _ modifiers: Modifiers = []) -> Key {
        Key(.character(character), modifiers)
    }

    package static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
}

package struct MouseEvent: Hashable, Sendable {
    package enum Action: Hashable, Sendable {
        case pressed(Button)
        case released(Button)
        /// Moved with a button held.
        case dragged(Button)
        case moved
        /// The wheel was turned by one step.
        case scrolledUp, scrolledDown, scrolledLeft, scrolledRight
    }

    package enum Button: Int, Hashable, Sendable {
        case left, middle, right
    }

    package var action: Action
    /// The cell below the pointer.
    package var position: GridPosition
    package var modifiers: Key.Modifiers

    package init(_ action: Action, at position: GridPosition, _ modifiers: Key.Modifiers = []) {
        (self.action, self.position, self.modifiers) = (action, position, modifiers)
    }
}

package enum TerminalAnswer: Hashable, Sendable {
    /// The position of the cursor (CPR), never in the first row: there it would look like F3.
    case cursor(GridPosition)
    /// Its capabilities (DA1): numbers of features.
    case features([Int])
    /// The state of a private mode (DECRPM): 0 means that it is not supported, 1 set, 2 reset.
    case mode(Int, state: Int)
    case cell(width: Int, height: Int)
    /// The result for a picture in Kitty's protocol: `OK`, or the error.
    case picture(number: Int, message: String)
    /// The flags of Kitty's keyboard protocol that are set.
    case keyboard(flags: Int)
    /// Another answer: the kind is the byte after ESC, or `?`, `>` and the final one of a control sequence.
    case other(kind: String)
}
