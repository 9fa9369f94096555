/* libplatform: include/os/lock.h */
#ifndef PIPPIN_DARWIN_OS_LOCK_H
#define PIPPIN_DARWIN_OS_LOCK_H

#include <stdint.h>

typedef struct os_unfair_lock_s {
  uint32_t _os_unfair_lock_opaque;
} os_unfair_lock, *os_unfair_lock_t;

void os_unfair_lock_lock(os_unfair_lock_t _Nonnull);
void os_unfair_lock_unlock(os_unfair_lock_t _Nonnull);

#endif
