#ifndef DIARY_TERMINAL_H
#define DIARY_TERMINAL_H

/// The size of the terminal's window in cells, by ioctl(2) TIOCGWINSZ, which is variadic. Returns 0, or -1 with errno.
int diary_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

/// The size of the terminal's window in cells and in pixels, 0 where it doesn't tell. Returns 0, or -1 with errno.
int diary_terminal_cells(
    int descriptor, unsigned short *columns, unsigned short *rows, unsigned short *width, unsigned short *height);

/// From now on keys of the terminal arrive one by one and aren't shown. Returns 0, or -1 with errno. The earlier way comes
/// back with diary_terminal_release, and also when a signal ends the process: after SIGKILL another process gives it back, which
/// the first call starts and which ends with this one.
int diary_terminal_listen(int descriptor);

/// Gives the terminal its earlier way back; does nothing where it has it.
void diary_terminal_release(void);

#endif
