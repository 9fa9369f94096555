/* Libc: include/_stdio.h */
#ifndef PIPPIN_DARWIN_STDIO_H
#define PIPPIN_DARWIN_STDIO_H

#include <stdarg.h>
#include <sys/types.h>

typedef struct __sFILE FILE;

#define SEEK_SET 0
#define EOF (-1)
#define BUFSIZ 1024

#endif
