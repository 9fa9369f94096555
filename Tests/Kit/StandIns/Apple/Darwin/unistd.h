/* xnu: bsd/sys/unistd.h; Libc: include/unistd.h */
#ifndef PIPPIN_DARWIN_UNISTD_H
#define PIPPIN_DARWIN_UNISTD_H

#include <sys/types.h>
#include <sys/select.h>

#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define F_OK 0
#define X_OK (1 << 0)
#define _SC_NPROCESSORS_ONLN 58

void _exit(int) __attribute__((noreturn));
int access(const char *, int);
int fchown(int, uid_t, gid_t);
int fsync(int);
int ftruncate(int, off_t);
gid_t getegid(void);
uid_t geteuid(void);
int isatty(int);
int link(const char *, const char *);
int pipe(int *);
int usleep(unsigned int);
ssize_t read(int, void *, size_t);
long sysconf(int);
int unlink(const char *);
ssize_t readlink(const char *, char *, size_t);
ssize_t write(int, const void *, size_t);

#endif
