#ifndef DIARY_ALSA_LIBRARY_H
#define DIARY_ALSA_LIBRARY_H

#include "diary_library.h"

#include <alsa/asoundlib.h>
#include <stdbool.h>

/* The functions of libasound that are used. */
#define ALSA_CALLS(CALL) \
    CALL(snd_lib_error_set_handler) \
    CALL(snd_pcm_open) \
    CALL(snd_pcm_close) \
    CALL(snd_pcm_set_params) \
    CALL(snd_pcm_hw_free) \
    CALL(snd_pcm_writei) \
    CALL(snd_pcm_readi) \
    CALL(snd_pcm_wait) \
    CALL(snd_pcm_delay) \
    CALL(snd_pcm_pause) \
    CALL(snd_pcm_start) \
    CALL(snd_pcm_drop) \
    CALL(snd_pcm_prepare) \
    CALL(snd_pcm_drain) \
    CALL(snd_pcm_state) \
    CALL(snd_pcm_recover) \
    CALL(snd_pcm_hw_params) \
    CALL(snd_pcm_hw_params_malloc) \
    CALL(snd_pcm_hw_params_free) \
    CALL(snd_pcm_hw_params_any) \
    CALL(snd_pcm_hw_params_set_access) \
    CALL(snd_pcm_hw_params_set_format) \
    CALL(snd_pcm_hw_params_set_channels_near) \
    CALL(snd_pcm_hw_params_set_rate_near) \
    CALL(snd_pcm_hw_params_set_period_time_near) \
    CALL(snd_pcm_hw_params_set_buffer_time_near)

/// The functions, valid once `diary_sound_is_available` has returned true.
extern struct alsa_calls { ALSA_CALLS(DIARY_LIBRARY_POINTER) } alsa;

struct diary_sound_device {
    snd_pcm_t *pcm;
};

/// Opens a device without waiting for it; NULL with the error code.
struct diary_sound_device *alsa_open(const char *name, snd_pcm_stream_t stream, int mode, int *code);

#endif
