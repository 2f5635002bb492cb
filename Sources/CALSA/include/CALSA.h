#ifndef DIARY_CALSA_H
#define DIARY_CALSA_H

#include <stdbool.h>
#include <stddef.h>

/* Sound devices by libasound, which is loaded when the first is opened: a start of the program doesn't pay for it.
   Nothing here waits longer than it is told to. Codes of errors are negative values of errno. */

typedef struct diary_sound_device diary_sound_device;

/// How a device takes samples, in this machine's order of bytes.
enum diary_sample_format { DIARY_SAMPLE_S16, DIARY_SAMPLE_S32, DIARY_SAMPLE_FLOAT };

/// Whether libasound is installed.
bool diary_sound_is_available(void);

/// Opens a device for playing; NULL with the code of the error.
diary_sound_device *diary_sound_open(const char *name, int *code);

/// Says what will be played. Returns 0 or the code of the error, after which another try is allowed.
int diary_sound_configure(
    diary_sound_device *device, enum diary_sample_format format, unsigned channels, unsigned rate, unsigned microseconds);

/// Hands over frames. Returns how many were taken, 0 where there is no room, or the code of the error.
long diary_sound_write(diary_sound_device *device, const void *frames, size_t count);

/// Waits for room, at most so long. Returns 0 or the code of the error; an underrun is none.
int diary_sound_wait(diary_sound_device *device, int milliseconds);

/// Frames that were handed over and are still to be heard; 0 where that isn't known.
long diary_sound_delay(diary_sound_device *device);

/// Stops where it is, or goes on from there. Returns false where the device can't.
bool diary_sound_pause(diary_sound_device *device, bool pauses);

/// Throws away what is still to be heard.
void diary_sound_drop(diary_sound_device *device);

/// Lets what is still to be heard be heard. Returns 1 when all was, 0 where it goes on, or the code of the error.
int diary_sound_drain(diary_sound_device *device);

void diary_sound_close(diary_sound_device *device);

/// How a device gives samples, the least significant byte first: of 2, 3 and 4 bytes.
enum diary_capture_format { DIARY_CAPTURE_S16, DIARY_CAPTURE_S24, DIARY_CAPTURE_S32 };

/// What is wished of a device, and what it gives.
struct diary_capture_shape {
    unsigned channels;
    unsigned rate;
    /// How often it tells that there is something, and how much it keeps until that is taken.
    unsigned period_microseconds, buffer_microseconds;
};

/// Opens a device for recording; NULL with the code of the error. Where ALSA must not convert, its own rates and channels
/// are all that it gives.
diary_sound_device *diary_capture_open(const char *name, bool converts, int *code);

/// Asks for samples in this format and the nearest shape that there is, which `shape` tells then. Returns 0 or the code of the
/// error, after which another try is allowed.
int diary_capture_configure(
    diary_sound_device *device, enum diary_capture_format format, struct diary_capture_shape *shape);

/// Begins to record, or goes on after `diary_sound_drop`. Returns 0 or the code of the error.
int diary_capture_start(diary_sound_device *device);

/// Takes what was recorded, at most so many frames. Returns how many there were, 0 where there are none yet, or the code of the
/// error. Where nobody took them in time some are lost, and recording goes on.
long diary_capture_read(diary_sound_device *device, void *frames, size_t count, bool *has_lost);

#endif
