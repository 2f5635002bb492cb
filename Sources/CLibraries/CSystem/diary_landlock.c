#define _GNU_SOURCE
#include "diary_landlock.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// From linux/landlock.h, which is older than the kernel on many systems.
struct ruleset {
    uint64_t files, network, scopes;
};

struct __attribute__((packed)) file_rule {
    uint64_t allowed;
    int32_t file;
};

enum { RULE_FILES = 1, QUERY_VERSION = 1 };
enum { CREATE_RULESET = 444, ADD_RULE = 445, RESTRICT_SELF = 446 };
enum { EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_FOLDER = 1 << 3 };

int diary_landlock_version(void) {
    long version = syscall(CREATE_RULESET, NULL, 0, QUERY_VERSION);
    return version > 0 ? (int)version : 0;
}

// All rights of a version: 13 of the first, then REFER, TRUNCATE and IOCTL_DEV.
static uint64_t file_rights(int version) {
    unsigned count = version >= 5 ? 16 : version >= 3 ? 15 : version == 2 ? 14 : 13;
    return (UINT64_C(1) << count) - 1;
}

static int make_ruleset(int version) {
    struct ruleset rules = {
        .files = file_rights(version), .network = version >= 4 ? 3 : 0, .scopes = version >= 6 ? 3 : 0};
    size_t size = version >= 6 ? sizeof rules
        : version >= 4         ? offsetof(struct ruleset, scopes)
                               : offsetof(struct ruleset, network);
    return (int)syscall(CREATE_RULESET, &rules, size, 0);
}

static int allow(int ruleset, int file, uint64_t rights) {
    struct file_rule rule = {.allowed = rights, .file = file};
    return (int)syscall(ADD_RULE, ruleset, RULE_FILES, &rule, 0);
}

// A missing folder needs no rule. A file can't be listed.
static int allow_path(int ruleset, const char *path, uint64_t rights) {
    struct stat status;
    int file = open(path, O_PATH | O_CLOEXEC);
    if (file < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -1;
    bool is_folder = fstat(file, &status) == 0 && S_ISDIR(status.st_mode);
    int result = allow(ruleset, file, is_folder ? rights : rights & ~(uint64_t)READ_FOLDER);
    close(file);
    return result;
}

int diary_landlock_restrict(const char *program, int file, char *const *readable, bool starts_others) {
    static const char *const folders[] = {"/lib", "/lib32", "/lib64", "/usr/lib", "/usr/lib32", "/usr/lib64",
                                          "/usr/local/lib", "/usr/local/lib64"};
    int ruleset = make_ruleset(diary_landlock_version());
    if (ruleset < 0) return -1;
    int result = allow_path(ruleset, program, EXECUTE | READ_FILE);
    for (size_t index = 0; result == 0 && index < sizeof folders / sizeof *folders; index++)
        result = allow_path(ruleset, folders[index], EXECUTE | READ_FILE);
    // Programs list the folders of their own data.
    const uint64_t rights = READ_FILE | READ_FOLDER | (starts_others ? EXECUTE : 0);
    for (; result == 0 && readable && *readable; readable++) result = allow_path(ruleset, *readable, rights);
    if (result == 0 && starts_others) result = allow_path(ruleset, "/dev/null", READ_FILE | WRITE_FILE);
    if (result == 0) {
        result = allow(ruleset, file, READ_FILE);
        // A file in memory takes no rule: it has no path that could be refused.
        if (result != 0 && errno == EBADFD) result = 0;
    }
    if (result == 0) result = (int)syscall(RESTRICT_SELF, ruleset, 0);
    close(ruleset);
    return result;
}
