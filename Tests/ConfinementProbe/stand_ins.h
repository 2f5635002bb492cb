#ifndef PROBE_STAND_INS_H
#define PROBE_STAND_INS_H

/// Does what the stand-in for a decoder or for ffmpeg does that the program is named after, and ends; returns where it
/// has its own name.
void stand_in(const char *program);

#endif
