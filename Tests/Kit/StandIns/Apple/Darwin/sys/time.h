/* xnu: bsd/sys/time.h */
#ifndef PIPPIN_DARWIN_SYS_TIME_H
#define PIPPIN_DARWIN_SYS_TIME_H

#include <sys/types.h>
#include <sys/select.h>

struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};

#endif
