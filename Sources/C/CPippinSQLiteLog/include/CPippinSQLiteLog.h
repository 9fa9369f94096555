#ifndef CPIPPIN_SQLITE_LOG_H
#define CPIPPIN_SQLITE_LOG_H

// The names of two file systems for `sqlite3_open_v2`, which have to be registered before: SQLite's own, but with fewer system calls for
// a write-ahead log.
//
// Both copy what a connection reads from a mapping of the log, which all connections of the process share.
//
// The one for committing also hands a commit to the kernel at its sync, in large pieces, instead of in two calls for each page. It
// demands two things of a connection. `PRAGMA synchronous = FULL`: without a sync, others would look for a commit that is not in the
// file yet. `PRAGMA cache_spill = OFF`: pages that are written before their commit would still be held after a rollback, when
// another process may have written to the same place.
extern const char *const cpippin_sqlite_log_vfs;
extern const char *const cpippin_sqlite_committing_vfs;

// Registers both. Once, before the first connection that names one. Returns a result code of SQLite's.
int cpippin_sqlite_register_log(void);

// How many bytes of a log are held back at most. SQLite writes fewer than 128 KiB at once.
enum { CPIPPIN_SQLITE_LOG_PIECE = 64 * 1024 };

#endif
