#include "diary_terminal.h"

#include <signal.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <termios.h>

int diary_terminal_size(int descriptor, unsigned short *columns, unsigned short *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return 0;
}

int diary_terminal_cells(
    int descriptor, unsigned short *columns, unsigned short *rows, unsigned short *width, unsigned short *height) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0) return -1;
    *columns = size.ws_col;
    *rows = size.ws_row;
    *width = size.ws_xpixel;
    *height = size.ws_ypixel;
    return 0;
}

static struct termios earlier;
static volatile sig_atomic_t listening = -1;
static const int fatal_signals[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static void set_fatal_action(void (*handler)(int)) {
    struct sigaction action = {0};
    action.sa_handler = handler;
    action.sa_flags = handler == SIG_DFL ? 0 : (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof fatal_signals / sizeof *fatal_signals; index++)
        sigaction(fatal_signals[index], &action, NULL);
}

// tcsetattr and raise are safe in a handler.
static void release_and_die(int signal) {
    if (listening >= 0) tcsetattr(listening, TCSANOW, &earlier);
    raise(signal);
}

int diary_terminal_listen(int descriptor) {
    if (listening < 0 && tcgetattr(descriptor, &earlier) != 0) return -1;
    struct termios wanted = earlier;
    wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    wanted.c_cc[VMIN] = 1;
    wanted.c_cc[VTIME] = 0;
    listening = descriptor;
    set_fatal_action(release_and_die);
    return tcsetattr(descriptor, TCSADRAIN, &wanted);
}

void diary_terminal_release(void) {
    if (listening < 0) return;
    tcsetattr(listening, TCSADRAIN, &earlier);
    listening = -1;
    set_fatal_action(SIG_DFL);
}
