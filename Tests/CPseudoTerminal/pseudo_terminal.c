#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int pseudo_terminal_open(char *path, size_t size) {
    int descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) return -1;
    if (grantpt(descriptor) == 0 && unlockpt(descriptor) == 0 && ptsname_r(descriptor, path, size) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

void pseudo_terminal_resize(
    int descriptor, unsigned short columns, unsigned short rows, unsigned short width, unsigned short height) {
    struct winsize size = {.ws_row = rows, .ws_col = columns, .ws_xpixel = width, .ws_ypixel = height};
    ioctl(descriptor, TIOCSWINSZ, &size);
}

void pseudo_terminal_set_session(posix_spawnattr_t *attributes) {
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID);
}
