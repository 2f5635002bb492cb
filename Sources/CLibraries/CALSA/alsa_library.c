#include "alsa_library.h"

#include "CALSA.h"

#include <errno.h>
#include <stdlib.h>

struct alsa_calls alsa;

/// libasound writes a line to standard error for every problem on its way to a device; its error code is enough.
static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

// RTLD_GLOBAL: its plugins look for its symbols.
DIARY_LIBRARY(
    alsa, diary_sound_is_available, DIARY_LIBRARY_ASOUND, RTLD_GLOBAL, ALSA_CALLS,
    alsa.snd_lib_error_set_handler(say_nothing))

struct diary_sound_device *alsa_open(const char *name, snd_pcm_stream_t stream, int mode, int *code) {
    *code = -ENOSYS;
    if (!diary_sound_is_available()) return NULL;
    *code = -ENOMEM;
    struct diary_sound_device *device = calloc(1, sizeof *device);
    if (device == NULL) return NULL;
    // Non-blocking: neither a busy device nor one that stopped responding may be waited for.
    *code = alsa.snd_pcm_open(&device->pcm, name, stream, mode | SND_PCM_NONBLOCK);
    if (*code == 0) return device;
    free(device);
    return NULL;
}

int diary_sound_wait(diary_sound_device *device, int milliseconds) {
    int code = alsa.snd_pcm_wait(device->pcm, milliseconds);
    return code >= 0 || code == -EPIPE || code == -ESTRPIPE || code == -EINTR ? 0 : code;
}

void diary_sound_drop(diary_sound_device *device) {
    alsa.snd_pcm_drop(device->pcm);
    alsa.snd_pcm_prepare(device->pcm);
}

void diary_sound_close(diary_sound_device *device) {
    alsa.snd_pcm_close(device->pcm);
    free(device);
}
