#define _GNU_SOURCE
#include "diary_interrupt.h"

#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted = 0;

static void note_interrupt(int signal) {
    (void)signal;
    if (interrupted) _exit(130);
    interrupted = 1;
}

void diary_note_interrupts(void) {
    struct sigaction action = {0};
    action.sa_handler = note_interrupt;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

int diary_is_interrupted(void) {
    return interrupted;
}
