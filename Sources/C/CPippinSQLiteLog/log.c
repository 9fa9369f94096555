#include "CPippinSQLiteLog.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const cpippin_sqlite_log_vfs = "pippin-log";
const char *const cpippin_sqlite_committing_vfs = "pippin-log-committing";

// Address space only: a page takes memory when it is read, and that is the kernel's cache of the file. A log has 16 MB when it is
// copied to the database, and grows beyond that only while a reader keeps it from being copied. What is behind is read by the kernel.
enum { MAPPED = 64 * 1024 * 1024 };

// MARK: One mapping for each log

// A log that connections of this process have open, and its mapping.
typedef struct Mapping {
  dev_t device;
  ino_t inode;
  int users;
  const unsigned char *bytes;
  struct Mapping *next;
} Mapping;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Mapping *mappings = NULL;

// The mapping of the file at a path, or NULL if it cannot be mapped. SQLite keeps its locks on the database and its shared memory, so
// closing another descriptor of the log drops none of them.
static Mapping *mapping_of(const char *path) {
  int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0) return NULL;
  struct stat status;
  Mapping *mapping = NULL;
  if (fstat(descriptor, &status) == 0) {
    pthread_mutex_lock(&lock);
    for (mapping = mappings; mapping; mapping = mapping->next) {
      if (mapping->device == status.st_dev && mapping->inode == status.st_ino) break;
    }
    if (!mapping && (mapping = calloc(1, sizeof(Mapping)))) {
      void *bytes = mmap(NULL, MAPPED, PROT_READ, MAP_SHARED, descriptor, 0);
      if (bytes == MAP_FAILED) {
        free(mapping);
        mapping = NULL;
      } else {
        mapping->device = status.st_dev;
        mapping->inode = status.st_ino;
        mapping->bytes = bytes;
        mapping->next = mappings;
        mappings = mapping;
      }
    }
    if (mapping) mapping->users += 1;
    pthread_mutex_unlock(&lock);
  }
  close(descriptor);
  return mapping;
}

static void give_back(Mapping *mapping) {
  pthread_mutex_lock(&lock);
  mapping->users -= 1;
  if (mapping->users == 0) {
    Mapping **place = &mappings;
    while (*place != mapping) place = &(*place)->next;
    *place = mapping->next;
    munmap((void *)mapping->bytes, MAPPED);
    free(mapping);
  }
  pthread_mutex_unlock(&lock);
}

// MARK: A log

typedef struct {
  sqlite3_file base;
  // SQLite's own, which follows in the same memory.
  sqlite3_file *file;
  // Whether commits are held back until their sync.
  int holds;
  // What was written and not handed over, and where it belongs.
  unsigned char *held;
  int count, capacity;
  sqlite3_int64 start;
  // NULL if the file cannot be mapped.
  Mapping *mapping;
  // How many bytes the file had when it was last asked. A log that shrinks has no published frames there, and nobody reads others.
  sqlite3_int64 known_size;
} Log;

// Hands over what is held. If that fails, it is dropped, because SQLite rolls the transaction back and writes the next one from the
// same place.
static int hand_over(Log *log) {
  if (log->count == 0) return SQLITE_OK;
  int count = log->count;
  log->count = 0;
  return log->file->pMethods->xWrite(log->file, log->held, count, log->start);
}

// Whether there is room for so many bytes together.
static int has_room(Log *log, int count) {
  if (count <= log->capacity) return 1;
  if (count > CPIPPIN_SQLITE_LOG_PIECE) return 0;
  int capacity = log->capacity ? log->capacity : 16 * 1024;
  while (capacity < count) capacity *= 2;
  if (capacity > CPIPPIN_SQLITE_LOG_PIECE) capacity = CPIPPIN_SQLITE_LOG_PIECE;
  unsigned char *held = realloc(log->held, (size_t)capacity);
  if (!held) return 0;
  log->held = held;
  log->capacity = capacity;
  return 1;
}

static int log_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
  Log *log = (Log *)base;
  if (!log->holds) return log->file->pMethods->xWrite(log->file, bytes, count, offset);
  int is_next = log->count == 0 || offset == log->start + log->count;
  if (!is_next || !has_room(log, log->count + count)) {
    int result = hand_over(log);
    if (result != SQLITE_OK) return result;
  }
  if (!has_room(log, log->count + count)) return log->file->pMethods->xWrite(log->file, bytes, count, offset);
  if (log->count == 0) log->start = offset;
  memcpy(log->held + log->count, bytes, (size_t)count);
  log->count += count;
  return SQLITE_OK;
}

// Whether the file has so many bytes, all of them within the mapping. Behind the end of a file a mapping must not be read.
static int is_mapped(Log *log, sqlite3_int64 end) {
  if (end > MAPPED || !log->mapping) return 0;
  if (end <= log->known_size) return 1;
  sqlite3_int64 size = 0;
  if (log->file->pMethods->xFileSize(log->file, &size) != SQLITE_OK) return 0;
  log->known_size = size;
  return end <= size;
}

static int log_read(sqlite3_file *base, void *bytes, int count, sqlite3_int64 offset) {
  Log *log = (Log *)base;
  int result = hand_over(log);
  if (result != SQLITE_OK) return result;
  if (!is_mapped(log, offset + count)) return log->file->pMethods->xRead(log->file, bytes, count, offset);
  memcpy(bytes, log->mapping->bytes + offset, (size_t)count);
  return SQLITE_OK;
}

static int log_sync(sqlite3_file *base, int flags) {
  Log *log = (Log *)base;
  int result = hand_over(log);
  return result == SQLITE_OK ? log->file->pMethods->xSync(log->file, flags) : result;
}

static int log_truncate(sqlite3_file *base, sqlite3_int64 size) {
  Log *log = (Log *)base;
  int result = hand_over(log);
  log->known_size = 0;
  return result == SQLITE_OK ? log->file->pMethods->xTruncate(log->file, size) : result;
}

static int log_file_size(sqlite3_file *base, sqlite3_int64 *size) {
  Log *log = (Log *)base;
  int result = hand_over(log);
  return result == SQLITE_OK ? log->file->pMethods->xFileSize(log->file, size) : result;
}

static int log_close(sqlite3_file *base) {
  Log *log = (Log *)base;
  // What was committed was synced, so only what failed can be left.
  if (log->mapping) give_back(log->mapping);
  free(log->held);
  return log->file->pMethods->xClose(log->file);
}

static int log_lock(sqlite3_file *base, int level) {
  Log *log = (Log *)base;
  return log->file->pMethods->xLock(log->file, level);
}

static int log_unlock(sqlite3_file *base, int level) {
  Log *log = (Log *)base;
  return log->file->pMethods->xUnlock(log->file, level);
}

static int log_check_lock(sqlite3_file *base, int *is_locked) {
  Log *log = (Log *)base;
  return log->file->pMethods->xCheckReservedLock(log->file, is_locked);
}

static int log_control(sqlite3_file *base, int operation, void *argument) {
  Log *log = (Log *)base;
  return log->file->pMethods->xFileControl(log->file, operation, argument);
}

static int log_sector_size(sqlite3_file *base) {
  Log *log = (Log *)base;
  return log->file->pMethods->xSectorSize(log->file);
}

static int log_characteristics(sqlite3_file *base) {
  Log *log = (Log *)base;
  return log->file->pMethods->xDeviceCharacteristics(log->file);
}

static const sqlite3_io_methods log_methods = {
  .iVersion = 1,
  .xClose = log_close,
  .xRead = log_read,
  .xWrite = log_write,
  .xTruncate = log_truncate,
  .xSync = log_sync,
  .xFileSize = log_file_size,
  .xLock = log_lock,
  .xUnlock = log_unlock,
  .xCheckReservedLock = log_check_lock,
  .xFileControl = log_control,
  .xSectorSize = log_sector_size,
  .xDeviceCharacteristics = log_characteristics,
};

// MARK: The file system

static sqlite3_vfs reading, committing;

// SQLite's own functions get SQLite's own object, because they look into it.
static sqlite3_vfs *own(sqlite3_vfs *vfs) { return vfs->pAppData; }

// A file that is no log is SQLite's own altogether.
static int vfs_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *given) {
  if (!(flags & SQLITE_OPEN_WAL) || !path) return own(vfs)->xOpen(own(vfs), path, base, flags, given);
  Log *log = (Log *)base;
  memset(log, 0, sizeof(Log));
  log->file = (sqlite3_file *)(log + 1);
  int result = own(vfs)->xOpen(own(vfs), path, log->file, flags, given);
  // SQLite closes a file whose opening failed if it has methods. This one needs it only if SQLite's own does.
  if (log->file->pMethods) log->base.pMethods = &log_methods;
  if (result != SQLITE_OK) return result;
  log->mapping = mapping_of(path);
  // On a disk that may tear a neighbouring sector, SQLite syncs in the middle of what it writes last.
  log->holds = vfs == &committing && sqlite3_uri_boolean(path, "psow", 1)
    && log->file->pMethods->xDeviceCharacteristics(log->file) & SQLITE_IOCAP_POWERSAFE_OVERWRITE;
  return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int is_synced) { return own(vfs)->xDelete(own(vfs), path, is_synced); }

static int vfs_access(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
  return own(vfs)->xAccess(own(vfs), path, flags, result);
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *path, int size, char *full) {
  return own(vfs)->xFullPathname(own(vfs), path, size, full);
}

static int vfs_random(sqlite3_vfs *vfs, int count, char *bytes) { return own(vfs)->xRandomness(own(vfs), count, bytes); }

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) { return own(vfs)->xSleep(own(vfs), microseconds); }

static int vfs_time(sqlite3_vfs *vfs, double *days) { return own(vfs)->xCurrentTime(own(vfs), days); }

static int vfs_last_error(sqlite3_vfs *vfs, int size, char *text) { return own(vfs)->xGetLastError(own(vfs), size, text); }

static int vfs_milliseconds(sqlite3_vfs *vfs, sqlite3_int64 *milliseconds) {
  return own(vfs)->xCurrentTimeInt64(own(vfs), milliseconds);
}

static sqlite3_vfs made(const char *name, sqlite3_vfs *usual) {
  return (sqlite3_vfs){
    .iVersion = 2,
    .szOsFile = (int)sizeof(Log) + usual->szOsFile,
    .mxPathname = usual->mxPathname,
    .zName = name,
    .pAppData = usual,
    .xOpen = vfs_open,
    .xDelete = vfs_delete,
    .xAccess = vfs_access,
    .xFullPathname = vfs_full_path,
    .xRandomness = vfs_random,
    .xSleep = vfs_sleep,
    .xCurrentTime = vfs_time,
    .xGetLastError = vfs_last_error,
    .xCurrentTimeInt64 = vfs_milliseconds,
  };
}

int cpippin_sqlite_register_log(void) {
  sqlite3_vfs *usual = sqlite3_vfs_find(NULL);
  if (!usual || usual->iVersion < 2) return SQLITE_NOTFOUND;
  reading = made(cpippin_sqlite_log_vfs, usual);
  committing = made(cpippin_sqlite_committing_vfs, usual);
  int result = sqlite3_vfs_register(&reading, 0);
  return result == SQLITE_OK ? sqlite3_vfs_register(&committing, 0) : result;
}
