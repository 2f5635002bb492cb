#define _GNU_SOURCE
#include "diary_signal_pipe.h"
#include "diary_terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/eventfd.h>
#include <unistd.h>

// Those after the third end the process.
static const int signals[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGINT, SIGTERM, SIGHUP};
enum { COUNT = sizeof signals / sizeof *signals, FIRST_ENDING = 3 };

static struct sigaction earlier[COUNT];
static volatile sig_atomic_t target = -1, is_ending;

static bool ends(int signal) { return signal == SIGINT || signal == SIGTERM || signal == SIGHUP; }

static void note(int signal) {
    int error = errno;
    if (ends(signal) && is_ending) {
        diary_terminal_release(true);
        _exit(128 + signal);
    }
    is_ending = is_ending || ends(signal);
    char byte = (char)signal;
    if (write(target, &byte, 1) < 0) { /* The pipe is full of earlier signals, which are enough. */ }
    errno = error;
}

void diary_signals_begin(int descriptor) {
    target = descriptor;
    is_ending = 0;
    sigset_t wanted;
    sigemptyset(&wanted);
    for (size_t index = 0; index < COUNT; index++) {
        sigaddset(&wanted, signals[index]);
        struct sigaction action = {0};
        action.sa_handler = note;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        sigaction(signals[index], NULL, &earlier[index]);
        if (index >= FIRST_ENDING && earlier[index].sa_handler == SIG_IGN) continue;
        sigaction(signals[index], &action, NULL);
    }
    // A child inherits the signal mask of the thread that starts it; a blocked signal is not intended.
    sigprocmask(SIG_UNBLOCK, &wanted, NULL);
}

void diary_signals_seen(void) { is_ending = 0; }

void diary_signals_end(void) {
    if (target < 0) return;
    for (size_t index = 0; index < COUNT; index++) sigaction(signals[index], &earlier[index], NULL);
    target = -1;
}

int diary_event(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }
