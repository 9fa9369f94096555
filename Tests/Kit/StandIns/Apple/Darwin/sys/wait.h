/* xnu: bsd/sys/wait.h */
#ifndef PIPPIN_DARWIN_SYS_WAIT_H
#define PIPPIN_DARWIN_SYS_WAIT_H

#include <sys/types.h>

#define WNOHANG 1

pid_t waitpid(pid_t, int *, int);

#endif
