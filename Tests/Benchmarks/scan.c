// Prints the ids of the entries that meet one condition, newest first, by reading every row, as a dedicated program
// would do for a predicate that no index helps.
//
//     scan DATABASE contains|lacks NEEDLE      memmem over the text
//     scan DATABASE matches PATTERN            ICU's uregex over the whole text
//     scan DATABASE later HOUR                 hour * 2 + 1 > HOUR, on the entry's own clock
//     scan DATABASE model NAME                 a medium of a camera
//     scan DATABASE iso SPEED                  a medium of a higher speed
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

// Entries that have a medium which meets the condition, each once.
static int scan_media(sqlite3 *database, int is_model, const char *value) {
    sqlite3_stmt *rows;
    const char *select = "SELECT entry.id, entry.uuid, medium.model, medium.isoSpeed FROM entry "
        "JOIN medium ON medium.entry = entry.id WHERE entry.trashTime IS NULL AND medium.trashTime IS NULL "
        "ORDER BY entry.id DESC";
    if (sqlite3_prepare_v2(database, select, -1, &rows, NULL)) fail(sqlite3_errmsg(database));
    long long bound = atoll(value), last = 0;
    int is_first = 1;
    while (sqlite3_step(rows) == SQLITE_ROW) {
        long long entry = sqlite3_column_int64(rows, 0);
        if (!is_first && entry == last) continue;
        const char *model = (const char *)sqlite3_column_text(rows, 2);
        int holds = is_model ? model && strcmp(model, value) == 0 : sqlite3_column_int64(rows, 3) > bound;
        if (!holds) continue;
        print_id(sqlite3_column_blob(rows, 1));
        last = entry;
        is_first = 0;
    }
    return 0;
}

int main(int count, char **words) {
    if (count != 4) fail("DATABASE contains|lacks|matches|later|model|iso VALUE");
    sqlite3 *database;
    sqlite3_stmt *rows;
    if (sqlite3_open_v2(words[1], &database, SQLITE_OPEN_READONLY, NULL)) fail(sqlite3_errmsg(database));
    const char *kind = words[2], *value = words[3];
    if (strcmp(kind, "model") == 0 || strcmp(kind, "iso") == 0) return scan_media(database, *kind == 'm', value);
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
