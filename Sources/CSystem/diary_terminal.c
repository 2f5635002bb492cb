#define _GNU_SOURCE
#include "diary_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

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

static struct termios earlier, wanted;
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

static bool is_as_wanted(int descriptor) {
    struct termios now;
    return tcgetattr(descriptor, &now) == 0 && now.c_lflag == wanted.c_lflag && now.c_iflag == wanted.c_iflag
        && now.c_oflag == wanted.c_oflag && memcmp(now.c_cc, wanted.c_cc, sizeof now.c_cc) == 0;
}

// Waits for the end of the process that listens. Nothing reaches it before: it has a group of its own and blocks all signals, also
// the one that stops who changes a terminal from the background. Who has changed the terminal since, such as a shell, wins.
static void guard(int terminal, int life) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    setpgid(0, 0);
    if (dup2(terminal, STDIN_FILENO) < 0 || dup2(life, STDOUT_FILENO) < 0) return;
    close_range(STDERR_FILENO, ~0U, 0);
    char byte;
    while (read(STDOUT_FILENO, &byte, 1) < 0 && errno == EINTR) {}
    if (is_as_wanted(STDIN_FILENO)) tcsetattr(STDIN_FILENO, TCSANOW, &earlier);
}

// SIGKILL leaves a process no time to do it itself. Without a guard all else works.
static void start_guard(int descriptor) {
    static bool is_started;
    int ends[2];
    if (is_started || pipe2(ends, O_CLOEXEC) != 0) return;
    is_started = true;
    pid_t identifier = fork();
    if (identifier == 0) {
        close(ends[1]);
        guard(descriptor, ends[0]);
        _exit(0);
    }
    // The other end stays open as long as this process lives.
    close(ends[0]);
    if (identifier < 0) close(ends[1]);
}

int diary_terminal_listen(int descriptor) {
    if (listening < 0 && tcgetattr(descriptor, &earlier) != 0) return -1;
    wanted = earlier;
    wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    wanted.c_cc[VMIN] = 1;
    wanted.c_cc[VTIME] = 0;
    start_guard(descriptor);
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
