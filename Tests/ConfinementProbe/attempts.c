#define _GNU_SOURCE
#include "attempts.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static long open_socket(pid_t other) { (void)other; return socket(AF_INET, SOCK_STREAM, 0); }
static long open_local_socket(pid_t other) { (void)other; return socket(AF_UNIX, SOCK_STREAM, 0); }

static long open_ring(pid_t other) {
    (void)other;
    char parameters[120] = {0};
    return syscall(425, 4, parameters);
}

static long open_socket_by_int80(pid_t other) {
    (void)other;
#ifdef __x86_64__
    int result;
    __asm__ volatile("int $0x80" : "=a"(result) : "a"(359), "b"(AF_INET), "c"(SOCK_STREAM), "d"(0) : "memory");
    return result;
#else
    return -ENOSYS;
#endif
}

static long open_socket_by_x32(pid_t other) { (void)other; return syscall(0x40000000 | SYS_socket, AF_INET, SOCK_STREAM, 0); }

static long kill_other(pid_t other) { return kill(other, 0); }
static long tkill_other(pid_t other) { return syscall(SYS_tkill, other, 0); }
static long tgkill_other(pid_t other) { return syscall(SYS_tgkill, other, other, 0); }
static long tgkill_own(pid_t other) { (void)other; return syscall(SYS_tgkill, getpid(), gettid(), 0); }
static long own_pipe(pid_t other) { return fcntl(STDOUT_FILENO, F_SETOWN, other); }

static long limit_other(pid_t other) {
    const struct rlimit limit = {.rlim_cur = 1, .rlim_max = RLIM_INFINITY};
    return syscall(SYS_prlimit64, other, RLIMIT_CPU, &limit, NULL);
}

static long read_limit_of_other(pid_t other) {
    struct rlimit limit;
    return syscall(SYS_prlimit64, other, RLIMIT_CPU, NULL, &limit);
}

static long raise_memory_limit(pid_t other) {
    (void)other;
    const struct rlimit limit = {.rlim_cur = RLIM_INFINITY, .rlim_max = RLIM_INFINITY};
    return setrlimit(RLIMIT_AS, &limit);
}

static long read_own_limit(pid_t other) {
    (void)other;
    struct rlimit limit;
    return getrlimit(RLIMIT_STACK, &limit);
}

static long read_memory_of_other(pid_t other) {
    char byte;
    struct iovec local = {&byte, 1}, remote = {(void *)find_attempt, 1};
    return process_vm_readv(other, &local, 1, &remote, 1, 0);
}

static long open_foreign_file(pid_t other) { (void)other; return open("/etc/passwd", O_RDONLY); }
static long open_folder(pid_t other) { (void)other; return open("/", O_RDONLY | O_DIRECTORY); }
static long open_library(pid_t other) { (void)other; return open("/usr/lib/os-release", O_RDONLY); }

static long create_file(pid_t other) {
    (void)other;
    return open("/tmp/diary-confinement-probe", O_WRONLY | O_CREAT | O_EXCL, 0600);
}

static long stat_path(pid_t other) {
    (void)other;
    struct stat status;
    return stat("/etc/passwd", &status);
}

static long stat_path_as_descriptor(pid_t other) {
    (void)other;
    struct stat status;
    return syscall(SYS_newfstatat, AT_FDCWD, "/etc/passwd", &status, AT_EMPTY_PATH);
}

static long statx_path(pid_t other) {
    (void)other;
    struct statx status;
    return statx(AT_FDCWD, "/etc/passwd", 0, STATX_ALL, &status);
}

// As libraries do it, by the system call that this glibc uses.
static long stat_descriptor(pid_t other) {
    (void)other;
    struct stat status;
    memset(&status, 0, sizeof status);
    if (fstat(STDIN_FILENO, &status) != 0) return -1;
    return status.st_ino == 0 ? -1 : 0;
}

static long change_mode(pid_t other) { (void)other; return fchmod(STDIN_FILENO, 0777); }
static long write_input(pid_t other) { (void)other; return pwrite(STDIN_FILENO, "X", 1, 0); }
static long reopen_input(pid_t other) { (void)other; return open("/proc/self/fd/0", O_RDWR); }
static long read_input(pid_t other) { (void)other; char byte; return pread(STDIN_FILENO, &byte, 1, 0); }

static long map_input_writable(pid_t other) {
    (void)other;
    char *bytes = mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, STDIN_FILENO, 0);
    if (bytes == MAP_FAILED) return -1;
    *bytes = 'X';
    return 0;
}

static long map_code(pid_t other) {
    (void)other;
    void *code = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return code == MAP_FAILED ? -1 : 0;
}

static long execute(pid_t other) {
    (void)other;
    char *const words[] = {"sh", "-c", "exit 0", NULL}, *const environment[] = {NULL};
    return execve("/bin/sh", words, environment);
}

// The address from which the path of the first program was read, mapped again in every possible way.
static long execute_again(pid_t other) {
    (void)other;
    static const int ways[] = {0, MAP_FIXED, MAP_FIXED_NOREPLACE, MAP_GROWSDOWN | MAP_FIXED};
    char *const words[] = {"sh", "-c", "exit 0", NULL}, *const environment[] = {NULL};
    char *const place = (char *)0x20000;
    for (size_t index = 0; index < sizeof ways / sizeof *ways; index++) {
        char *start = index == 3 ? (char *)0x100000 : place;
        if (mmap(start, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | ways[index], -1, 0) == start
            && index < 3)
            return execve(strcpy(place, "/bin/sh"), words, environment);
    }
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mremap(page, 4096, 4096, MREMAP_MAYMOVE | MREMAP_FIXED, place) == place)
        return execve(strcpy(place, "/bin/sh"), words, environment);
    return execve(place, words, environment);
}

static long start_process(pid_t other) {
    (void)other;
    long child = syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0) _exit(0);
    return child;
}

static void *do_nothing(void *nothing) { return nothing; }

static long start_thread(pid_t other) {
    (void)other;
    pthread_t thread;
    if (pthread_create(&thread, NULL, do_nothing, NULL) != 0) return -1;
    return -pthread_join(thread, NULL);
}

static const struct {
    const char *name;
    attempt attempt;
} attempts[] = {
    {"socket", open_socket}, {"local-socket", open_local_socket}, {"io_uring", open_ring},
    {"int80", open_socket_by_int80}, {"x32", open_socket_by_x32},
    {"kill", kill_other}, {"tkill", tkill_other}, {"tgkill", tgkill_other}, {"own-tgkill", tgkill_own},
    {"fcntl-owner", own_pipe}, {"prlimit", limit_other}, {"prlimit-read", read_limit_of_other},
    {"memory-limit", raise_memory_limit}, {"own-limit", read_own_limit}, {"memory", read_memory_of_other},
    {"open", open_foreign_file}, {"folder", open_folder}, {"library", open_library}, {"create", create_file},
    {"stat", stat_path}, {"stat-empty-path", stat_path_as_descriptor}, {"statx", statx_path}, {"fstat", stat_descriptor},
    {"chmod", change_mode}, {"write-input", write_input}, {"reopen-input", reopen_input}, {"read-input", read_input},
    {"map-input", map_input_writable}, {"map-code", map_code},
    {"execute", execute}, {"execute-again", execute_again}, {"process", start_process}, {"thread", start_thread},
};

attempt find_attempt(const char *name) {
    for (size_t index = 0; index < sizeof attempts / sizeof *attempts; index++)
        if (strcmp(attempts[index].name, name) == 0) return attempts[index].attempt;
    return NULL;
}
