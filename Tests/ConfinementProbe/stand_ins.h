#ifndef PROBE_STAND_INS_H
#define PROBE_STAND_INS_H

/// Acts as the replacement for a decoder or for ffmpeg that the program is named after, and exits; returns if it has
/// its own name.
void stand_in(const char *program);

#endif
