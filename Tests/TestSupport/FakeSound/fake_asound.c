/* A libasound with one simulated device, which tests can make busy, unplug or let run empty.

   FAKE_SOUND names a folder. Its loudspeaker writes to heard.raw, its microphone reads from spoken.raw, and each significant call
   is a line of calls.log. Time passes only while somebody waits for the device, and a hundred times slower as soon as the
   seconds in the file `slow` were heard, so that the speed of the machine doesn't matter; FAKE_SOUND_CLOCK=real uses real time. FAKE_SOUND_FAULT="write 3 ENODEV" makes the third call fail, and ENODEV and EBUSY all
   later ones too; also read and open. FAKE_SOUND_SHAPE="44100 1" is the only format of the microphone. FAKE_SOUND_PAUSE=no is a
   device that can't pause. */
#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct _snd_pcm {
    snd_pcm_stream_t stream;
    snd_pcm_state_t state;
    size_t frame_bytes, rate, capacity, queued;
    unsigned char *queue;
    FILE *sound;
    double owed;
    double last;
    size_t heard;
};

struct _snd_pcm_hw_params {
    size_t sample_bytes;
    unsigned channels, rate;
};

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static FILE *file(const char *name, const char *mode) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", getenv("FAKE_SOUND"), name);
    return fopen(path, mode);
}

static void note(const char *word, long number) {
    FILE *log = file("calls.log", "a");
    fprintf(log, "%s %ld\n", word, number);
    fclose(log);
}

static bool is_real(void) {
    const char *clock = getenv("FAKE_SOUND_CLOCK");
    return clock != NULL && strcmp(clock, "real") == 0;
}

/// The error code of this call; 0 if it succeeds.
static int fault(const char *call) {
    static long counts[3];
    const char *request = getenv("FAKE_SOUND_FAULT");
    char name[16], code[16];
    long number;
    if (request == NULL || sscanf(request, "%15s %ld %15s", name, &number, code) != 3 || strcmp(name, call) != 0) return 0;
    long *count = &counts[call[0] == 'w' ? 0 : call[0] == 'r' ? 1 : 2];
    bool stays = strcmp(code, "EPIPE") != 0;
    ++*count;
    if (*count != number && !(stays && *count > number)) return 0;
    note(code, *count);
    return strcmp(code, "EPIPE") == 0 ? -EPIPE : strcmp(code, "EBUSY") == 0 ? -EBUSY : strcmp(code, "EIO") == 0 ? -EIO : -ENODEV;
}

/// Plays that many of the queued frames.
static void play(snd_pcm_t *pcm, size_t frames) {
    fwrite(pcm->queue, pcm->frame_bytes, frames, pcm->sound);
    fflush(pcm->sound);
    pcm->heard += frames;
    memmove(pcm->queue, pcm->queue + frames * pcm->frame_bytes, (pcm->queued - frames) * pcm->frame_bytes);
    pcm->queued -= frames;
}

/// Advances the time by that many seconds.
static void pass(snd_pcm_t *pcm, double seconds) {
    if (pcm->state != SND_PCM_STATE_RUNNING && pcm->state != SND_PCM_STATE_DRAINING) return;
    pcm->owed += seconds * (double)pcm->rate;
    if (pcm->stream == SND_PCM_STREAM_CAPTURE) return;
    size_t frames = (size_t)pcm->owed;
    pcm->owed -= (double)frames;
    size_t heard = frames < pcm->queued ? frames : pcm->queued;
    play(pcm, heard);
    if (pcm->queued > 0 || frames == heard) return;
    if (pcm->state == SND_PCM_STATE_RUNNING) note("underrun", 0);
    pcm->state = pcm->state == SND_PCM_STATE_DRAINING ? SND_PCM_STATE_SETUP : SND_PCM_STATE_XRUN;
}

/// The speed of time: a test that has to do something at a moment of the sound slows it down there.
static double speed(const snd_pcm_t *pcm) {
    double seconds;
    FILE *slow = file("slow", "r");
    if (slow == NULL) return 1;
    bool is_slow = fscanf(slow, "%lf", &seconds) == 1 && (double)pcm->heard >= seconds * (double)pcm->rate;
    fclose(slow);
    return is_slow ? 0.01 : 1;
}

/// Returns whether a test has just advanced the time by a second.
static bool leaps(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s/leap", getenv("FAKE_SOUND"));
    return unlink(path) == 0;
}

/// The real time since the last call, plus a second if there is a file `leap`, which it removes.
static void catch_up(snd_pcm_t *pcm) {
    double time = now();
    if (is_real()) pass(pcm, time - pcm->last);
    pcm->last = time;
    if (leaps()) pass(pcm, 1);
}

int snd_lib_error_set_handler(snd_lib_error_handler_t handler) { return handler == NULL; }

int snd_pcm_open(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode) {
    (void)mode;
    int code = fault("open");
    if (code != 0) return code;
    if (strcmp(name, "default") != 0) return -ENOENT;
    *pcm = calloc(1, sizeof **pcm);
    (*pcm)->stream = stream;
    (*pcm)->state = SND_PCM_STATE_OPEN;
    (*pcm)->sound = stream == SND_PCM_STREAM_PLAYBACK ? file("heard.raw", "a") : file("spoken.raw", "r");
    note("open", stream);
    return 0;
}

int snd_pcm_close(snd_pcm_t *pcm) {
    note("close", (long)pcm->queued);
    if (pcm->sound != NULL) fclose(pcm->sound);
    free(pcm->queue);
    free(pcm);
    return 0;
}

static int shape(snd_pcm_t *pcm, size_t frame_bytes, size_t rate, double seconds) {
    pcm->frame_bytes = frame_bytes;
    pcm->rate = rate;
    pcm->capacity = (size_t)((double)rate * seconds);
    pcm->queue = realloc(pcm->queue, pcm->capacity * frame_bytes);
    pcm->state = SND_PCM_STATE_PREPARED;
    pcm->last = now();
    note("rate", (long)rate);
    return 0;
}

int snd_pcm_set_params(
    snd_pcm_t *pcm, snd_pcm_format_t format, snd_pcm_access_t access, unsigned channels, unsigned rate, int resample,
    unsigned latency) {
    (void)access, (void)resample;
    return shape(pcm, (format == SND_PCM_FORMAT_S16 ? 2u : 4u) * channels, rate, latency / 1e6);
}

int snd_pcm_hw_free(snd_pcm_t *pcm) { return pcm == NULL; }

snd_pcm_sframes_t snd_pcm_writei(snd_pcm_t *pcm, const void *frames, snd_pcm_uframes_t count) {
    catch_up(pcm);
    int code = fault("write");
    if (code == -EPIPE) {
        // It ran empty, so all frames were played.
        play(pcm, pcm->queued);
        pcm->state = SND_PCM_STATE_XRUN;
    }
    if (code != 0) return code;
    if (pcm->state == SND_PCM_STATE_XRUN) return -EPIPE;
    size_t room = pcm->capacity - pcm->queued, taken = count < room ? count : room;
    if (taken == 0) return -EAGAIN;
    memcpy(pcm->queue + pcm->queued * pcm->frame_bytes, frames, taken * pcm->frame_bytes);
    pcm->queued += taken;
    if (pcm->state == SND_PCM_STATE_PREPARED && pcm->queued == pcm->capacity) pcm->state = SND_PCM_STATE_RUNNING;
    return (snd_pcm_sframes_t)taken;
}

snd_pcm_sframes_t snd_pcm_readi(snd_pcm_t *pcm, void *frames, snd_pcm_uframes_t count) {
    catch_up(pcm);
    int code = fault("read");
    if (code == -EPIPE) pcm->state = SND_PCM_STATE_XRUN;
    if (code != 0) return code;
    if (pcm->state == SND_PCM_STATE_PREPARED) pcm->state = SND_PCM_STATE_RUNNING;
    size_t there = (size_t)pcm->owed, wanted = count < there ? count : there;
    if (wanted == 0 || pcm->sound == NULL) return -EAGAIN;
    size_t got = fread(frames, pcm->frame_bytes, wanted, pcm->sound);
    pcm->owed -= (double)got;
    return got > 0 ? (snd_pcm_sframes_t)got : -EAGAIN;
}

int snd_pcm_wait(snd_pcm_t *pcm, int milliseconds) {
    catch_up(pcm);
    if (pcm->state == SND_PCM_STATE_XRUN) return -EPIPE;
    usleep((useconds_t)milliseconds * 1000);
    if (is_real()) {
        catch_up(pcm);
    } else {
        pass(pcm, milliseconds / 1e3 * speed(pcm));
    }
    return 1;
}

int snd_pcm_delay(snd_pcm_t *pcm, snd_pcm_sframes_t *delay) {
    catch_up(pcm);
    *delay = (snd_pcm_sframes_t)pcm->queued;
    return 0;
}

int snd_pcm_pause(snd_pcm_t *pcm, int pauses) {
    catch_up(pcm);
    const char *word = getenv("FAKE_SOUND_PAUSE");
    if (word != NULL && strcmp(word, "no") == 0) return -ENOSYS;
    note(pauses ? "pause" : "resume", (long)pcm->queued);
    pcm->state = pauses ? SND_PCM_STATE_PAUSED : SND_PCM_STATE_RUNNING;
    return 0;
}

int snd_pcm_start(snd_pcm_t *pcm) {
    pcm->state = SND_PCM_STATE_RUNNING;
    pcm->last = now();
    return 0;
}

int snd_pcm_drop(snd_pcm_t *pcm) {
    catch_up(pcm);
    note("drop", (long)pcm->queued);
    pcm->queued = 0;
    pcm->owed = 0;
    pcm->state = SND_PCM_STATE_SETUP;
    return 0;
}

int snd_pcm_prepare(snd_pcm_t *pcm) {
    pcm->state = SND_PCM_STATE_PREPARED;
    return 0;
}

int snd_pcm_drain(snd_pcm_t *pcm) {
    catch_up(pcm);
    if (pcm->state == SND_PCM_STATE_XRUN) return -EPIPE;
    if (pcm->queued == 0) pcm->state = SND_PCM_STATE_SETUP;
    if (pcm->state == SND_PCM_STATE_SETUP) return 0;
    pcm->state = SND_PCM_STATE_DRAINING;
    if (!is_real()) pass(pcm, 0.01);
    return pcm->state == SND_PCM_STATE_SETUP ? 0 : -EAGAIN;
}

snd_pcm_state_t snd_pcm_state(snd_pcm_t *pcm) {
    catch_up(pcm);
    return pcm->state;
}

int snd_pcm_recover(snd_pcm_t *pcm, int code, int is_silent) {
    (void)is_silent;
    return code == -EPIPE ? snd_pcm_prepare(pcm) : code;
}

int snd_pcm_hw_params_malloc(snd_pcm_hw_params_t **params) {
    *params = calloc(1, sizeof **params);
    return *params == NULL ? -ENOMEM : 0;
}

void snd_pcm_hw_params_free(snd_pcm_hw_params_t *params) { free(params); }

int snd_pcm_hw_params_any(snd_pcm_t *pcm, snd_pcm_hw_params_t *params) {
    memset(params, 0, sizeof *params);
    return pcm == NULL;
}

int snd_pcm_hw_params_set_access(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_access_t access) {
    return pcm == NULL || params == NULL || access != SND_PCM_ACCESS_RW_INTERLEAVED;
}

int snd_pcm_hw_params_set_format(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, snd_pcm_format_t format) {
    params->sample_bytes = format == SND_PCM_FORMAT_S16_LE ? 2 : format == SND_PCM_FORMAT_S24_3LE ? 3 : 4;
    return pcm == NULL;
}

/// The only rate and number of channels that the microphone supports; 0 if it supports all.
static void own_shape(unsigned *rate, unsigned *channels) {
    const char *shape = getenv("FAKE_SOUND_SHAPE");
    *rate = *channels = 0;
    if (shape != NULL) sscanf(shape, "%u %u", rate, channels);
}

int snd_pcm_hw_params_set_channels_near(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned *channels) {
    unsigned own_rate, own_channels;
    own_shape(&own_rate, &own_channels);
    if (own_channels > 0) *channels = own_channels;
    params->channels = *channels;
    return pcm == NULL;
}

int snd_pcm_hw_params_set_rate_near(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned *rate, int *direction) {
    unsigned own_rate, own_channels;
    own_shape(&own_rate, &own_channels);
    if (own_rate > 0) *rate = own_rate;
    params->rate = *rate;
    return pcm == NULL || direction != NULL;
}

int snd_pcm_hw_params_set_period_time_near(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned *time, int *direction) {
    return pcm == NULL || params == NULL || time == NULL || direction != NULL;
}

int snd_pcm_hw_params_set_buffer_time_near(snd_pcm_t *pcm, snd_pcm_hw_params_t *params, unsigned *time, int *direction) {
    return pcm == NULL || params == NULL || time == NULL || direction != NULL;
}

int snd_pcm_hw_params(snd_pcm_t *pcm, snd_pcm_hw_params_t *params) {
    return shape(pcm, params->sample_bytes * params->channels, params->rate, 2);
}
