#ifndef DIARY_TERMINAL_H
#define DIARY_TERMINAL_H

/// The size of the terminal's window in cells, by ioctl(2) TIOCGWINSZ, which is variadic. Returns 0, or -1 with errno.
int diary_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows);

#endif
