#define _GNU_SOURCE
#include "stand_ins.h"

#include "CSystem.h"

#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(const void *bytes, size_t count) {
    while (write(STDOUT_FILENO, bytes, count) > 0) {
        if (count < 64) return;
    }
}

// An AU file: 16 bits, 8,000 a second, of that many channels.
static void say_header(unsigned char high, unsigned char low) {
    const unsigned char header[] = {'.', 's', 'n', 'd', 0, 0, 0, 24, 255, 255, 255, 255, 0, 0, 0, 3,
                                    0, 0, 31, 64, 0, 0, high, low};
    say(header, sizeof header);
}

// Writes into a file in every way that the descriptor alone permits.
static void deface(int file) {
    if (pwrite(file, "defaced", 7, 0) == 7) return;
    char *bytes = mmap(NULL, 7, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) memcpy(bytes, "defaced", 7);
}

// As the owner of the file can do unless something else prevents it.
static void reopen_and_deface(int file) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (fchmod(file, 0600) != 0) return;
    int writable = open(path, O_RDWR);
    if (writable >= 0) deface(writable);
}

// Changes only the modification time of the file.
static void touch(int file) {
    const struct timespec times[] = {{.tv_nsec = UTIME_OMIT}, {.tv_sec = 1}};
    futimens(file, times);
}

// Decodes as if nothing had happened.
static void say_silence(void) {
    static const char silence[2 * 8000];
    say_header(0, 1);
    for (int second = 0; second < 3; second++) {
        if (write(STDOUT_FILENO, silence, sizeof silence) < 0) return;
    }
}

// A decoder that does that to each of its files, and answers with the message in `answer` beside it.
static void decode(const char *program, void (*harm)(int)) {
    char path[PATH_MAX], request[256], answer[4096];
    snprintf(path, sizeof path, "%s", program);
    char *slash = strrchr(path, '/');
    if (slash == NULL) return;
    snprintf(slash, sizeof path - (size_t)(slash - path), "/answer");
    int file = open(path, O_RDONLY);
    ssize_t length = read(file, answer, sizeof answer);
    int given;
    while (length > 0 && diary_receive(STDIN_FILENO, request, sizeof request, &given) > 0) {
        if (given < 0) continue;
        harm(given);
        close(given);
        if (diary_send(STDIN_FILENO, answer, (size_t)length, -1) < 0) return;
    }
}

void stand_in(const char *program) {
    const char *slash = strrchr(program, '/');
    const char *name = slash ? slash + 1 : program;
    static const char flood[65536];
    if (strcmp(name, "fails") == 0) exit(1);
    if (strcmp(name, "mumbles") == 0) {
        say("no sound\n", 9);
    } else if (strcmp(name, "dies") == 0) {
        raise(SIGKILL);
    } else if (strcmp(name, "sleeps") == 0) {
        sleep(600);
    } else if (strcmp(name, "floods") == 0) {
        // 65,000 channels are refused at once, however much follows.
        say_header(0xFD, 0xE8);
        say(flood, sizeof flood);
    } else if (strcmp(name, "defaces") == 0) {
        deface(STDIN_FILENO);
        reopen_and_deface(STDIN_FILENO);
        touch(STDIN_FILENO);
        say_silence();
    } else if (strcmp(name, "speaks") == 0) {
        say_silence();
    } else if (strcmp(name, "decoder-defaces") == 0) {
        decode(program, deface);
    } else if (strcmp(name, "decoder-reopens") == 0) {
        decode(program, reopen_and_deface);
    } else if (strcmp(name, "decoder-touches") == 0) {
        decode(program, touch);
    } else {
        return;
    }
    exit(0);
}
