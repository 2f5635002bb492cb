#ifndef DIARY_TERMINAL_H
#define DIARY_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/// The size of the terminal's window in cells, by ioctl(2) TIOCGWINSZ, which is variadic. Returns 0, or -1 with errno.
int diary_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

/// The size of the terminal's window in cells and in pixels, 0 if unknown. Returns 0, or -1 with errno.
int diary_terminal_cells(
    int descriptor, unsigned short *columns, unsigned short *rows, unsigned short *width, unsigned short *height);

/// The keyboard mode of a held terminal.
enum diary_terminal_keys {
    /// One by one and without echo; everything else unchanged.
    DIARY_TERMINAL_KEYS = 0,
    /// Raw, including Ctrl-S, Ctrl-V, Enter, Ctrl-C, Ctrl-Z and Ctrl-\, and without output processing.
    DIARY_TERMINAL_RAW = 1,
    /// By lines, which the terminal lets one mend, and not shown; only the end of a line is.
    DIARY_TERMINAL_SECRET = 2,
};

/// From now on keys of the terminal arrive in this way. Returns 0, or -1 with errno. The earlier way comes back with
/// diary_terminal_release, and also when a signal ends the process: after SIGKILL another process gives it back, which
/// the first call starts and which ends with this one.
int diary_terminal_hold(int descriptor, enum diary_terminal_keys keys);

/// The bytes written to the terminal before its settings are restored, by whichever process; texts longer than
/// DIARY_TERMINAL_LEAVING_CAPACITY are refused with -1. Release forgets them.
int diary_terminal_set_leaving(const void *bytes, size_t count);
enum { DIARY_TERMINAL_LEAVING_CAPACITY = 8192 };

/// Restores the terminal's settings, and optionally discards unread input; does nothing if they are already restored.
/// After a signal that ends the process the input is always discarded.
void diary_terminal_release(bool discards_input);

/// Leaves the terminal to others, who have taken it while the process was stopped.
void diary_terminal_lose(void);

#endif
