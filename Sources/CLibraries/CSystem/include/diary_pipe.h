#ifndef DIARY_PIPE_H
#define DIARY_PIPE_H

/// A pipe with both ends, reading and writing, closed on exec. Wraps pipe2(2); returns 0, or -1 with errno.
int diary_pipe(int ends[2]);

#endif
