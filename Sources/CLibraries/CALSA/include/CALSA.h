#ifndef DIARY_CALSA_H
#define DIARY_CALSA_H

#include <stdbool.h>
#include <stddef.h>

/* Sound devices by libasound, which is loaded for the first one, so that it does not slow the start of the program.
   No function waits longer than its time limit. Error codes are negative values of errno. */

typedef struct diary_sound_device diary_sound_device;

/// The sample formats of a playback device, in native byte order.
enum diary_sample_format { DIARY_SAMPLE_S16, DIARY_SAMPLE_S32, DIARY_SAMPLE_FLOAT };

/// True if libasound is installed.
bool diary_sound_is_available(void);

/// Opens a device for playback; NULL with the error code.
diary_sound_device *diary_sound_open(const char *name, int *code);

/// Sets the format of the samples. Returns 0 or the error code, after which another try is allowed.
int diary_sound_configure(
    diary_sound_device *device, enum diary_sample_format format, unsigned channels, unsigned rate, unsigned microseconds);

/// Writes frames. Returns the number accepted, 0 if there is no room, or the error code.
long diary_sound_write(diary_sound_device *device, const void *frames, size_t count);

/// Waits for room, up to a time limit. Returns 0 or the error code; an underrun is not an error.
int diary_sound_wait(diary_sound_device *device, int milliseconds);

/// The frames that were written and not yet played; 0 if unknown.
long diary_sound_delay(diary_sound_device *device);

/// Pauses or resumes. Returns false if the device can't.
bool diary_sound_pause(diary_sound_device *device, bool pauses);

/// Discards the frames that were not yet played.
void diary_sound_drop(diary_sound_device *device);

/// Plays the remaining frames. Returns 1 when all are played, 0 while some remain, or the error code.
int diary_sound_drain(diary_sound_device *device);

void diary_sound_close(diary_sound_device *device);

/// The sample formats of a recording device, little-endian: of 2, 3 and 4 bytes.
enum diary_capture_format { DIARY_CAPTURE_S16, DIARY_CAPTURE_S24, DIARY_CAPTURE_S32 };

/// The requested properties of a device, and then its actual ones.
struct diary_capture_shape {
    unsigned channels;
    unsigned rate;
    /// The interval between its wake-ups, and the length of its buffer.
    unsigned period_microseconds, buffer_microseconds;
};

/// Opens a device for recording; NULL with the error code. If ALSA must not convert, only the device's own rates and
/// channels are available.
diary_sound_device *diary_capture_open(const char *name, bool converts, int *code);

/// Requests samples in this format and the nearest available shape, which is stored in `shape`. Returns 0 or the error
/// code, after which another try is allowed.
int diary_capture_configure(
    diary_sound_device *device, enum diary_capture_format format, struct diary_capture_shape *shape);

/// Begins to record, or continues after `diary_sound_drop`. Returns 0 or the error code.
int diary_capture_start(diary_sound_device *device);

/// Reads recorded frames, up to a limit. Returns their number, 0 if there are none yet, or the error code. After an
/// overrun some are lost, and recording continues.
long diary_capture_read(diary_sound_device *device, void *frames, size_t count, bool *has_lost);

#endif
