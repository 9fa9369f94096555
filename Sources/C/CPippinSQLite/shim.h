#ifndef CPIPPIN_SQLITE_SHIM_H
#define CPIPPIN_SQLITE_SHIM_H

#include <sqlite3.h>

// The bytes must stay as they are until the bindings are cleared. A missing pointer would bind NULL, so an empty text
// and an empty blob, whose pointers Swift may leave out, are spelled out.
static inline int cpippin_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int count) {
  return sqlite3_bind_text(statement, index, count == 0 ? "" : text, count, SQLITE_STATIC);
}

static inline int cpippin_sqlite_bind_blob(sqlite3_stmt *statement, int index, const void *bytes, int count) {
  return count == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                    : sqlite3_bind_blob(statement, index, bytes, count, SQLITE_STATIC);
}

// sqlite3_db_config is variadic, which Swift cannot call.
static inline int cpippin_sqlite_set_flag(sqlite3 *connection, int flag, int value) {
  return sqlite3_db_config(connection, flag, value, (int *)0);
}

// sqlite3_config is variadic, which Swift cannot call. Without statistics of memory, which nobody here reads, allocations
// need no lock that all connections share. Only before the first connection; afterwards it changes nothing.
static inline int cpippin_sqlite_keep_no_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#endif
