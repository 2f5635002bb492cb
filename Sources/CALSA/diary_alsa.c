#include "CALSA.h"

#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

static struct {
    __typeof__(&snd_lib_error_set_handler) set_error_handler;
    __typeof__(&snd_pcm_open) open;
    __typeof__(&snd_pcm_close) close;
    __typeof__(&snd_pcm_set_params) set_params;
    __typeof__(&snd_pcm_hw_free) free_hardware;
    __typeof__(&snd_pcm_writei) write;
    __typeof__(&snd_pcm_wait) wait;
    __typeof__(&snd_pcm_delay) delay;
    __typeof__(&snd_pcm_pause) pause;
    __typeof__(&snd_pcm_drop) drop;
    __typeof__(&snd_pcm_prepare) prepare;
    __typeof__(&snd_pcm_drain) drain;
    __typeof__(&snd_pcm_state) state;
    __typeof__(&snd_pcm_recover) recover;
} alsa;

static bool is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/// POSIX lets an object pointer of dlsym carry a function; the copy avoids a cast that C forbids.
static bool find(void *handle, const char *name, void *function) {
    void *symbol = dlsym(handle, name);
    *(void **)function = symbol;
    return symbol != NULL;
}

/// libasound writes to standard error whatever it meets on its way to a device; its code tells enough.
static void say_nothing(const char *file, int line, const char *function, int code, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)code, (void)format;
}

static void load(void) {
    // RTLD_GLOBAL: its plugins look for its symbols.
    void *handle = dlopen("libasound.so.2", RTLD_NOW | RTLD_GLOBAL);
    if (handle == NULL) return;
    is_loaded = find(handle, "snd_lib_error_set_handler", &alsa.set_error_handler)
        && find(handle, "snd_pcm_open", &alsa.open)
        && find(handle, "snd_pcm_close", &alsa.close)
        && find(handle, "snd_pcm_set_params", &alsa.set_params)
        && find(handle, "snd_pcm_hw_free", &alsa.free_hardware)
        && find(handle, "snd_pcm_writei", &alsa.write)
        && find(handle, "snd_pcm_wait", &alsa.wait)
        && find(handle, "snd_pcm_delay", &alsa.delay)
        && find(handle, "snd_pcm_pause", &alsa.pause)
        && find(handle, "snd_pcm_drop", &alsa.drop)
        && find(handle, "snd_pcm_prepare", &alsa.prepare)
        && find(handle, "snd_pcm_drain", &alsa.drain)
        && find(handle, "snd_pcm_state", &alsa.state)
        && find(handle, "snd_pcm_recover", &alsa.recover);
    if (is_loaded) alsa.set_error_handler(say_nothing);
}

struct diary_sound_device {
    snd_pcm_t *pcm;
};

bool diary_sound_is_available(void) {
    pthread_once(&once, load);
    return is_loaded;
}

diary_sound_device *diary_sound_open(const char *name, int *code) {
    *code = -ENOSYS;
    if (!diary_sound_is_available()) return NULL;
    *code = -ENOMEM;
    diary_sound_device *device = calloc(1, sizeof *device);
    if (device == NULL) return NULL;
    // Not blocking: a device that is busy must not be waited for, nor one that takes nothing any more.
    *code = alsa.open(&device->pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
    if (*code == 0) return device;
    free(device);
    return NULL;
}

int diary_sound_configure(
    diary_sound_device *device, enum diary_sample_format format, unsigned channels, unsigned rate,
    unsigned microseconds) {
    static const snd_pcm_format_t formats[] = {SND_PCM_FORMAT_S16, SND_PCM_FORMAT_S32, SND_PCM_FORMAT_FLOAT};
    alsa.free_hardware(device->pcm);
    int code = alsa.set_params(
        device->pcm, formats[format], SND_PCM_ACCESS_RW_INTERLEAVED, channels, rate, 1, microseconds);
    return code < 0 ? code : 0;
}

long diary_sound_write(diary_sound_device *device, const void *frames, size_t count) {
    snd_pcm_sframes_t written = alsa.write(device->pcm, frames, count);
    if (written == -EPIPE || written == -ESTRPIPE || written == -EINTR) {
        int code = alsa.recover(device->pcm, (int)written, 1);
        if (code < 0) return code;
        written = alsa.write(device->pcm, frames, count);
    }
    return written == -EAGAIN || written == -EINTR ? 0 : written;
}

int diary_sound_wait(diary_sound_device *device, int milliseconds) {
    int code = alsa.wait(device->pcm, milliseconds);
    return code >= 0 || code == -EPIPE || code == -ESTRPIPE || code == -EINTR ? 0 : code;
}

long diary_sound_delay(diary_sound_device *device) {
    snd_pcm_sframes_t delay = 0;
    return alsa.delay(device->pcm, &delay) == 0 && delay > 0 ? delay : 0;
}

bool diary_sound_pause(diary_sound_device *device, bool pauses) {
    snd_pcm_state_t wanted = pauses ? SND_PCM_STATE_RUNNING : SND_PCM_STATE_PAUSED;
    return alsa.state(device->pcm) == wanted && alsa.pause(device->pcm, pauses) == 0;
}

void diary_sound_drop(diary_sound_device *device) {
    alsa.drop(device->pcm);
    alsa.prepare(device->pcm);
}

int diary_sound_drain(diary_sound_device *device) {
    int code = alsa.drain(device->pcm);
    if (code == -EAGAIN || code == -EINTR) return 0;
    // An underrun at the very end: all was heard.
    if (code == -EPIPE || code == -EBADFD) return 1;
    if (code < 0) return code;
    return alsa.state(device->pcm) == SND_PCM_STATE_DRAINING ? 0 : 1;
}

void diary_sound_close(diary_sound_device *device) {
    alsa.close(device->pcm);
    free(device);
}
