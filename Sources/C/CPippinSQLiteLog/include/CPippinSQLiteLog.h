#ifndef CPIPPIN_SQLITE_LOG_H
#define CPIPPIN_SQLITE_LOG_H

// The name of the file system for `sqlite3_open_v2`, which has to be registered before: SQLite's own, but with fewer system calls for
// a write-ahead log.
//
// A commit is handed to the kernel at its sync, in large pieces, instead of in two calls for each page. So a connection that writes
// must have `PRAGMA synchronous = FULL`: without a sync, others would look for a commit that is not in the file yet. What a connection
// reads from the log is copied from a mapping of the file, which all connections of the process share.
extern const char *const cpippin_sqlite_log_vfs;

// Registers it. Once, before the first connection that names it. Returns a result code of SQLite's.
int cpippin_sqlite_register_log(void);

// How many bytes of a log are held back at most. SQLite writes fewer than 128 KiB at once.
enum { CPIPPIN_SQLITE_LOG_PIECE = 64 * 1024 };

#endif
