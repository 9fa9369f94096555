/* xnu: bsd/sys/fcntl.h, bsd/sys/syslimits.h */
#ifndef PIPPIN_DARWIN_FCNTL_H
#define PIPPIN_DARWIN_FCNTL_H

#include <sys/types.h>

#define O_RDONLY 0x0000
#define O_WRONLY 0x0001
#define O_NONBLOCK 0x00000004
#define O_NOFOLLOW 0x00000100
#define O_TRUNC 0x00000400
#define O_EXCL 0x00000800
#define FD_CLOEXEC 1
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define F_FULLFSYNC 51
#define F_DUPFD_CLOEXEC 67
#define OPEN_MAX 10240
#define PATH_MAX 1024

#endif
