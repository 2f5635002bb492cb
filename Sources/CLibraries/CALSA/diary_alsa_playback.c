#include "CALSA.h"
#include "alsa_library.h"

#include <errno.h>

diary_sound_device *diary_sound_open(const char *name, int *code) {
    return alsa_open(name, SND_PCM_STREAM_PLAYBACK, 0, code);
}

int diary_sound_configure(
    diary_sound_device *device, enum diary_sample_format format, unsigned channels, unsigned rate,
    unsigned microseconds) {
    static const snd_pcm_format_t formats[] = {SND_PCM_FORMAT_S16, SND_PCM_FORMAT_S32, SND_PCM_FORMAT_FLOAT};
    alsa.snd_pcm_hw_free(device->pcm);
    int code = alsa.snd_pcm_set_params(
        device->pcm, formats[format], SND_PCM_ACCESS_RW_INTERLEAVED, channels, rate, 1, microseconds);
    return code < 0 ? code : 0;
}

long diary_sound_write(diary_sound_device *device, const void *frames, size_t count) {
    snd_pcm_sframes_t written = alsa.snd_pcm_writei(device->pcm, frames, count);
    if (written == -EPIPE || written == -ESTRPIPE || written == -EINTR) {
        int code = alsa.snd_pcm_recover(device->pcm, (int)written, 1);
        if (code < 0) return code;
        written = alsa.snd_pcm_writei(device->pcm, frames, count);
    }
    return written == -EAGAIN || written == -EINTR ? 0 : written;
}

long diary_sound_delay(diary_sound_device *device) {
    snd_pcm_sframes_t delay = 0;
    return alsa.snd_pcm_delay(device->pcm, &delay) == 0 && delay > 0 ? delay : 0;
}

bool diary_sound_pause(diary_sound_device *device, bool pauses) {
    snd_pcm_state_t wanted = pauses ? SND_PCM_STATE_RUNNING : SND_PCM_STATE_PAUSED;
    return alsa.snd_pcm_state(device->pcm) == wanted && alsa.snd_pcm_pause(device->pcm, pauses) == 0;
}

int diary_sound_drain(diary_sound_device *device) {
    int code = alsa.snd_pcm_drain(device->pcm);
    if (code == -EAGAIN || code == -EINTR) return 0;
    // An underrun at the very end: everything was played.
    if (code == -EPIPE || code == -EBADFD) return 1;
    if (code < 0) return code;
    return alsa.snd_pcm_state(device->pcm) == SND_PCM_STATE_DRAINING ? 0 : 1;
}
