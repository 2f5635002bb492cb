#define _GNU_SOURCE
#include "diary_interrupt.h"
#include "diary_terminal.h"

#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted = 0;

static void note_interrupt(int signal) {
    if (interrupted) {
        diary_terminal_release(false);
        _exit(128 + signal);
    }
    interrupted = 1;
}

void diary_note_interrupts(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    /* Programs with threads hand on what one of them has blocked, and mean nothing by it. */
    sigset_t blocked;
    sigemptyset(&blocked);
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) sigaddset(&blocked, signals[index]);
    sigprocmask(SIG_UNBLOCK, &blocked, NULL);
    for (unsigned index = 0; index < sizeof signals / sizeof *signals; index++) {
        struct sigaction action = {0}, old;
        action.sa_handler = note_interrupt;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        /* What nohup had ignored stays so. */
        if (sigaction(signals[index], NULL, &old) == 0 && old.sa_handler == SIG_IGN) continue;
        sigaction(signals[index], &action, NULL);
    }
}

int diary_is_interrupted(void) {
    return interrupted;
}
