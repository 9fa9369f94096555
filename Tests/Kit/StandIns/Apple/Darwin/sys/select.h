/* xnu: bsd/sys/select.h, bsd/sys/_types/_fd_def.h */
#ifndef PIPPIN_DARWIN_SYS_SELECT_H
#define PIPPIN_DARWIN_SYS_SELECT_H

#include <sys/types.h>

typedef struct fd_set {
  int32_t fds_bits[32];
} fd_set;

#endif
