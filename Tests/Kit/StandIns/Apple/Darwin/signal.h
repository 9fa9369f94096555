/* xnu: bsd/sys/signal.h */
#ifndef PIPPIN_DARWIN_SIGNAL_H
#define PIPPIN_DARWIN_SIGNAL_H

#include <sys/types.h>

#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGKILL 9
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGCHLD 20
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGUSR1 30
#define SIGUSR2 31

typedef void (*sig_t)(int);
typedef uint32_t sigset_t;

void (*signal(int, void (*)(int)))(int);
int kill(pid_t, int);
int sigemptyset(sigset_t *);
int sigaddset(sigset_t *, int);

#endif
