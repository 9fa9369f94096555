/* Libc: include/_time.h */
#ifndef PIPPIN_DARWIN_TIME_H
#define PIPPIN_DARWIN_TIME_H

#include <sys/types.h>

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

typedef enum {
  _CLOCK_THREAD_CPUTIME_ID = 16
} clockid_t;
#define CLOCK_THREAD_CPUTIME_ID _CLOCK_THREAD_CPUTIME_ID
int clock_gettime(clockid_t __clock_id, struct timespec *__tp);

struct tm {
  int tm_sec;
  int tm_min;
  int tm_hour;
  int tm_mday;
  int tm_mon;
  int tm_year;
  int tm_wday;
  int tm_yday;
  int tm_isdst;
  long tm_gmtoff;
  char *tm_zone;
};

#endif
