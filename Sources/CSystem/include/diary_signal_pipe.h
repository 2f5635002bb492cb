#ifndef DIARY_SIGNAL_PIPE_H
#define DIARY_SIGNAL_PIPE_H

/// From now on SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM and SIGHUP each write their number as a byte to a descriptor that
/// never waits, and do nothing else; those that were ignored stay so, but for the first three. A second one that is to end
/// the process, before diary_signals_seen, ends it at once, the terminal restored.
void diary_signals_begin(int descriptor);

/// The bytes were read.
void diary_signals_seen(void);

/// Brings back what was before diary_signals_begin.
void diary_signals_end(void);

/// A descriptor that can be read when 8 bytes were written to it, from any thread; it never waits. Wraps eventfd(2).
/// Returns -1 with errno.
int diary_event(void);

#endif
