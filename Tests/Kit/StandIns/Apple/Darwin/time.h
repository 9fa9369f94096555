/* Libc: include/_time.h */
#ifndef PIPPIN_DARWIN_TIME_H
#define PIPPIN_DARWIN_TIME_H

#include <sys/types.h>

struct timespec {
  time_t tv_sec;
  long tv_nsec;
};

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
