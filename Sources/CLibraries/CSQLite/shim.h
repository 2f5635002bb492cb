#include <sqlite3.h>

/* Swift can't call variadic functions: each gets a wrapper. */

/* Defensive mode, an untrusted schema without triggers and views, limits on the cost of a statement. */
static inline void diary_sqlite3_harden(sqlite3 *connection) {
    sqlite3_db_config(connection, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, (int *)0);
    sqlite3_db_config(connection, SQLITE_DBCONFIG_ENABLE_VIEW, 0, (int *)0);
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 192 << 20);
    sqlite3_limit(connection, SQLITE_LIMIT_SQL_LENGTH, 4 << 20);
    sqlite3_limit(connection, SQLITE_LIMIT_ATTACHED, 1);
}

/* Switches SQLite's memory statistics off for this process. */
static inline void diary_sqlite3_leave_out_memory_statistics(void) {
    sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
