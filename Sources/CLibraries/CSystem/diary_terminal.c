#define _GNU_SOURCE
#include "diary_terminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
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

// The process that restores a terminal after SIGKILL shares it.
struct holding {
    struct termios earlier, wanted;
    volatile sig_atomic_t is_held;
    volatile size_t leaving_count;
    char leaving[DIARY_TERMINAL_LEAVING_CAPACITY];
};

static struct holding *holding;
static volatile sig_atomic_t held_descriptor = -1;
static const int fatal_signals[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};

static void set_fatal_action(void (*handler)(int)) {
    struct sigaction action = {0};
    action.sa_handler = handler;
    action.sa_flags = handler == SIG_DFL ? 0 : (int)(SA_RESETHAND | SA_ONSTACK);
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < sizeof fatal_signals / sizeof *fatal_signals; index++)
        sigaction(fatal_signals[index], &action, NULL);
}

// A stack that has overflowed can't run a handler.
static void set_handlers_stack(void) {
    static char stack[1 << 16];
    stack_t place = {.ss_sp = stack, .ss_size = sizeof stack}, old;
    if (sigaltstack(NULL, &old) == 0 && old.ss_flags & SS_DISABLE) sigaltstack(&place, NULL);
}

// Waits for a slow terminal, but not for a stopped one. It is safe in a handler.
static void write_leaving(int descriptor) {
    const char *next = holding->leaving, *end = next + holding->leaving_count;
    while (next < end) {
        ssize_t count = write(descriptor, next, (size_t)(end - next));
        if (count > 0) next += count;
        if (count >= 0 || errno == EINTR) continue;
        struct pollfd entry = {.fd = descriptor, .events = POLLOUT};
        if (errno != EAGAIN || poll(&entry, 1, 1000) <= 0) break;
    }
}

// Input that was typed for a program that has ended would be run by the shell.
static void leave(int descriptor, int when, bool discards_input) {
    write_leaving(descriptor);
    if (discards_input) tcflush(descriptor, TCIFLUSH);
    tcsetattr(descriptor, when, &holding->earlier);
}

static void release_and_die(int signal) {
    if (held_descriptor >= 0) leave(held_descriptor, TCSANOW, true);
    raise(signal);
}

static bool is_as_wanted(int descriptor) {
    struct termios now, *wanted = &holding->wanted;
    return tcgetattr(descriptor, &now) == 0 && now.c_lflag == wanted->c_lflag && now.c_iflag == wanted->c_iflag
        && now.c_oflag == wanted->c_oflag && memcmp(now.c_cc, wanted->c_cc, sizeof now.c_cc) == 0;
}

// Waits for the end of the process that holds the terminal. Nothing reaches it before: it has a process group of its
// own and blocks all signals, including the one that stops a background process that changes a terminal. If others,
// such as a shell, have changed the settings since, theirs are kept.
static void guard(int terminal, int life) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    setpgid(0, 0);
    if (dup2(terminal, STDIN_FILENO) < 0 || dup2(life, STDOUT_FILENO) < 0) return;
    close_range(STDERR_FILENO, ~0U, 0);
    char byte;
    while (read(STDOUT_FILENO, &byte, 1) < 0 && errno == EINTR) {}
    if (!holding->is_held) return;
    // A shell sets its own mode, but does not leave the alternate screen.
    write_leaving(STDIN_FILENO);
    if (!is_as_wanted(STDIN_FILENO)) return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    tcsetattr(STDIN_FILENO, TCSANOW, &holding->earlier);
}

// After SIGKILL a process can't do it itself. Without a guard everything else works.
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

static bool prepare(void) {
    if (holding != NULL) return true;
    void *memory = mmap(NULL, sizeof *holding, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return false;
    holding = memory;
    return true;
}

int diary_terminal_hold(int descriptor, enum diary_terminal_keys keys) {
    if (!prepare() || (held_descriptor < 0 && tcgetattr(descriptor, &holding->earlier) != 0)) return -1;
    struct termios wanted = holding->earlier;
    wanted.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    if (keys == DIARY_TERMINAL_SECRET) {
        wanted.c_lflag |= (tcflag_t)(ICANON | ECHONL);
    } else {
        wanted.c_cc[VMIN] = 1;
        wanted.c_cc[VTIME] = 0;
    }
    if (keys == DIARY_TERMINAL_RAW) {
        // The terminal would take control characters of a paste for Ctrl-C and Ctrl-Z, and drop the rest of it.
        wanted.c_lflag &= ~(tcflag_t)(IEXTEN | ISIG);
        wanted.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | ISTRIP | INPCK | BRKINT);
        wanted.c_oflag &= ~(tcflag_t)OPOST;
    }
    holding->wanted = wanted;
    start_guard(descriptor);
    holding->is_held = 1;
    held_descriptor = descriptor;
    set_handlers_stack();
    set_fatal_action(release_and_die);
    // A terminal that accepts nothing must not block us.
    return tcsetattr(descriptor, keys == DIARY_TERMINAL_RAW ? TCSANOW : TCSADRAIN, &wanted);
}

int diary_terminal_set_leaving(const void *bytes, size_t count) {
    if (!prepare() || count > DIARY_TERMINAL_LEAVING_CAPACITY) return -1;
    // A process that dies in between writes nothing, or a whole text.
    holding->leaving_count = 0;
    memcpy(holding->leaving, bytes, count);
    holding->leaving_count = count;
    return 0;
}

void diary_terminal_release(bool discards_input) {
    if (held_descriptor < 0) return;
    leave(held_descriptor, holding->leaving_count > 0 ? TCSANOW : TCSADRAIN, discards_input);
    diary_terminal_lose();
}

void diary_terminal_lose(void) {
    if (held_descriptor < 0) return;
    held_descriptor = -1;
    holding->is_held = 0;
    holding->leaving_count = 0;
    set_fatal_action(SIG_DFL);
}
