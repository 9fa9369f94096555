/* xnu: bsd/sys/resource.h */
#ifndef PIPPIN_DARWIN_SYS_RESOURCE_H
#define PIPPIN_DARWIN_SYS_RESOURCE_H

#include <sys/types.h>

typedef uint64_t rlim_t;

#define RLIMIT_AS 5
#define RLIMIT_NOFILE 8

struct rlimit {
  rlim_t rlim_cur;
  rlim_t rlim_max;
};

int getrlimit(int, struct rlimit *);
int setrlimit(int, const struct rlimit *);

#endif
