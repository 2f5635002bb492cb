#ifndef DIARY_SIGNAL_PIPE_H
#define DIARY_SIGNAL_PIPE_H

/// From now on SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM and SIGHUP each write their number as a byte to a
/// non-blocking descriptor, and do nothing else; ignored signals stay ignored, except the first three. A second one
/// that ends the process, before diary_signals_seen, ends it at once, after restoring the terminal.
void diary_signals_begin(int descriptor);

/// The bytes were read.
void diary_signals_seen(void);

/// Brings back what was before diary_signals_begin.
void diary_signals_end(void);

/// A non-blocking descriptor that becomes readable when any thread writes 8 bytes to it. Wraps eventfd(2). Returns -1
/// with errno.
int diary_event(void);

#endif
