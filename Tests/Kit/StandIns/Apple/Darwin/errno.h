/* xnu: bsd/sys/errno.h */
#ifndef PIPPIN_DARWIN_ERRNO_H
#define PIPPIN_DARWIN_ERRNO_H

#define EPERM 1
#define ENOENT 2
#define ELOOP 62
#define EINTR 4
#define EBADF 9
#define ENOMEM 12
#define EACCES 13
#define EEXIST 17
#define EINVAL 22
#define ENFILE 23
#define EMFILE 24
#define EPIPE 32
#define EAGAIN 35
#define EINPROGRESS 36
#define ENOTSUP 45
#define EADDRNOTAVAIL 49
#define ECONNRESET 54
#define ENOBUFS 55
#define ENOSYS 78
#define EOPNOTSUPP 102

#endif
