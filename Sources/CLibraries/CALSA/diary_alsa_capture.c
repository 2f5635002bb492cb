#include "CALSA.h"
#include "alsa_library.h"

#include <errno.h>
#include <stddef.h>

diary_sound_device *diary_capture_open(const char *name, bool converts, int *code) {
    // Without conversion ALSA's plug shows the capabilities of the device itself.
    int own = SND_PCM_NO_AUTO_RESAMPLE | SND_PCM_NO_AUTO_CHANNELS | SND_PCM_NO_AUTO_FORMAT;
    return alsa_open(name, SND_PCM_STREAM_CAPTURE, converts ? 0 : own, code);
}

static int configure(
    snd_pcm_t *pcm, snd_pcm_hw_params_t *params, enum diary_capture_format format, struct diary_capture_shape *shape) {
    static const snd_pcm_format_t formats[] = {SND_PCM_FORMAT_S16_LE, SND_PCM_FORMAT_S24_3LE, SND_PCM_FORMAT_S32_LE};
    struct diary_capture_shape given = *shape;
    unsigned period = shape->period_microseconds, buffer = shape->buffer_microseconds;
    int code = alsa.snd_pcm_hw_params_any(pcm, params);
    if (code >= 0) code = alsa.snd_pcm_hw_params_set_access(pcm, params, SND_PCM_ACCESS_RW_INTERLEAVED);
    if (code >= 0) code = alsa.snd_pcm_hw_params_set_format(pcm, params, formats[format]);
    if (code >= 0) code = alsa.snd_pcm_hw_params_set_channels_near(pcm, params, &given.channels);
    if (code >= 0) code = alsa.snd_pcm_hw_params_set_rate_near(pcm, params, &given.rate, NULL);
    // The device may insist on its own period size.
    if (code >= 0) {
        alsa.snd_pcm_hw_params_set_buffer_time_near(pcm, params, &buffer, NULL);
        alsa.snd_pcm_hw_params_set_period_time_near(pcm, params, &period, NULL);
        code = alsa.snd_pcm_hw_params(pcm, params);
    }
    if (code >= 0) *shape = given;
    return code < 0 ? code : 0;
}

int diary_capture_configure(
    diary_sound_device *device, enum diary_capture_format format, struct diary_capture_shape *shape) {
    snd_pcm_hw_params_t *params = NULL;
    alsa.snd_pcm_hw_free(device->pcm);
    int code = alsa.snd_pcm_hw_params_malloc(&params);
    if (code < 0) return code;
    code = configure(device->pcm, params, format, shape);
    alsa.snd_pcm_hw_params_free(params);
    return code;
}

int diary_capture_start(diary_sound_device *device) {
    if (alsa.snd_pcm_state(device->pcm) == SND_PCM_STATE_RUNNING) return 0;
    int code = alsa.snd_pcm_prepare(device->pcm);
    if (code >= 0) code = alsa.snd_pcm_start(device->pcm);
    return code < 0 ? code : 0;
}

long diary_capture_read(diary_sound_device *device, void *frames, size_t count, bool *has_lost) {
    *has_lost = false;
    snd_pcm_sframes_t read = alsa.snd_pcm_readi(device->pcm, frames, count);
    if (read == -EPIPE || read == -ESTRPIPE) {
        *has_lost = true;
        int code = alsa.snd_pcm_recover(device->pcm, (int)read, 1);
        if (code >= 0) code = diary_capture_start(device);
        return code;
    }
    return read == -EAGAIN || read == -EINTR ? 0 : read;
}
