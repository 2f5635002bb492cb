#define _GNU_SOURCE
#include "diary_interrupt.h"
#include "diary_terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted = 0;
static volatile sig_atomic_t wakeup = -1;

static void note_interrupt(int signal) {
    if (interrupted) {
        diary_terminal_release(false);
        _exit(128 + signal);
    }
    interrupted = 1;
    /* A wait that begins only now ends, too. */
    int code = errno;
    uint64_t one = 1;
    ssize_t written = wakeup >= 0 ? write(wakeup, &one, sizeof one) : 0;
    (void)written;
    errno = code;
}

void diary_note_interrupts(void) {
    if (wakeup < 0) wakeup = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    /* A child inherits the signal mask of the thread that starts it; a blocked signal is not intended. */
    sigset_t blocked;
    sigemptyset(&blocked);
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) sigaddset(&blocked, signals[index]);
    sigprocmask(SIG_UNBLOCK, &blocked, NULL);
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) {
        struct sigaction action = {0}, old;
        action.sa_handler = note_interrupt;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        /* Signals that nohup ignores stay ignored. */
        if (sigaction(signals[index], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
        sigaction(signals[index], &action, NULL);
    }
}

int diary_is_interrupted(void) {
    return interrupted;
}

int diary_interrupt_descriptor(void) {
    return wakeup;
}
