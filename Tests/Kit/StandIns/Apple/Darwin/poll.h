/* xnu: bsd/sys/poll.h */
#ifndef PIPPIN_DARWIN_POLL_H
#define PIPPIN_DARWIN_POLL_H

#define POLLIN 0x0001
#define POLLOUT 0x0004

struct pollfd {
  int fd;
  short events;
  short revents;
};

typedef unsigned int nfds_t;

extern int poll(struct pollfd *, nfds_t, int);

#endif
