// Prints the ids of the entries that meet one condition, newest first, by reading every row: what a program of its own
// would do for a predicate that no index helps.
//
//     scan DATABASE contains|lacks NEEDLE      memmem over the text
//     scan DATABASE matches PATTERN            ICU's uregex over the whole text
//     scan DATABASE later HOUR                 hour * 2 + 1 > HOUR, on the entry's own clock
#define _GNU_SOURCE
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/uregex.h>

static void fail(const char *what) {
    fprintf(stderr, "scan: %s\n", what);
    exit(1);
}

static void print_id(const unsigned char *bytes) {
    static const char digits[] = "0123456789abcdef";
    char line[37];
    int place = 0;
    for (int index = 0; index < 16; index++) {
        if (index == 4 || index == 6 || index == 8 || index == 10) line[place++] = '-';
        line[place++] = digits[bytes[index] >> 4];
        line[place++] = digits[bytes[index] & 15];
    }
    line[place] = '\n';
    fwrite(line, 1, sizeof line, stdout);
}

static int matches(URegularExpression *pattern, const char *text, int length) {
    static UChar *buffer;
    static int capacity;
    UErrorCode status = U_ZERO_ERROR;
    if (length >= capacity) buffer = realloc(buffer, (size_t)(capacity = 2 * length + 64) * sizeof *buffer);
    int32_t count = 0;
    u_strFromUTF8(buffer, capacity, &count, text, length, &status);
    uregex_setText(pattern, buffer, count, &status);
    return uregex_matches(pattern, 0, &status) && U_SUCCESS(status);
}

int main(int count, char **words) {
    if (count != 4) fail("DATABASE contains|lacks|matches|later VALUE");
    sqlite3 *database;
    sqlite3_stmt *rows;
    if (sqlite3_open_v2(words[1], &database, SQLITE_OPEN_READONLY, NULL)) fail(sqlite3_errmsg(database));
    const char *kind = words[2], *value = words[3];
    const char *select = strcmp(kind, "later") == 0
        ? "SELECT uuid, hasTime, wallTime FROM entry WHERE trashTime IS NULL ORDER BY id DESC"
        : "SELECT uuid, text FROM entry WHERE trashTime IS NULL ORDER BY id DESC";
    if (sqlite3_prepare_v2(database, select, -1, &rows, NULL)) fail(sqlite3_errmsg(database));

    URegularExpression *pattern = NULL;
    if (strcmp(kind, "matches") == 0) {
        UErrorCode status = U_ZERO_ERROR;
        pattern = uregex_openC(value, 0, NULL, &status);
        if (U_FAILURE(status)) fail(u_errorName(status));
    }
    size_t length = strlen(value);
    long long bound = atoll(value);
    int wanted = strcmp(kind, "lacks") != 0;
    while (sqlite3_step(rows) == SQLITE_ROW) {
        int holds;
        if (strcmp(kind, "later") == 0) {
            long long second = ((sqlite3_column_int64(rows, 2) % 86400) + 86400) % 86400;
            holds = sqlite3_column_int(rows, 1) && second / 3600 * 2 + 1 > bound;
        } else {
            const char *text = (const char *)sqlite3_column_text(rows, 1);
            int bytes = sqlite3_column_bytes(rows, 1);
            holds = pattern ? matches(pattern, text, bytes) : memmem(text, (size_t)bytes, value, length) != NULL;
        }
        if (holds == wanted) print_id(sqlite3_column_blob(rows, 0));
    }
    return 0;
}
