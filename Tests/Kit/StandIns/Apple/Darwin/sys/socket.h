/* xnu: bsd/sys/socket.h */
#ifndef PIPPIN_DARWIN_SYS_SOCKET_H
#define PIPPIN_DARWIN_SYS_SOCKET_H

#include <sys/types.h>

#define SOCK_STREAM 1
#define SOCK_DGRAM 2
#define SOL_SOCKET 0xffff
#define SO_REUSEADDR 0x0004
#define SO_RCVTIMEO 0x1006
#define SO_NOSIGPIPE 0x1022
#define AF_UNIX 1
#define AF_INET 2
#define AF_INET6 30
#define SOMAXCONN 128
#define MSG_PEEK 0x2
#define MSG_DONTWAIT 0x80
#define SHUT_RD 0
#define SHUT_WR 1
#define SHUT_RDWR 2

struct sockaddr {
  uint8_t sa_len;
  sa_family_t sa_family;
  char sa_data[14];
};

struct sockaddr_storage {
  uint8_t ss_len;
  sa_family_t ss_family;
  char __ss_pad1[6];
  int64_t __ss_align;
  char __ss_pad2[112];
};

int accept(int, struct sockaddr * restrict, socklen_t * restrict);
int bind(int, const struct sockaddr *, socklen_t);
int connect(int, const struct sockaddr *, socklen_t);
int getsockname(int, struct sockaddr * restrict, socklen_t * restrict);
int getsockopt(int, int, int, void * restrict, socklen_t * restrict);
int listen(int, int);
ssize_t recv(int, void *, size_t, int);
ssize_t send(int, const void *, size_t, int);
int setsockopt(int, int, int, const void *, socklen_t);
int shutdown(int, int);
int socket(int, int, int);
int socketpair(int, int, int, int *);

#endif
