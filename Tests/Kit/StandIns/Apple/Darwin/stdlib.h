/* Libc: include/_stdlib.h */
#ifndef PIPPIN_DARWIN_STDLIB_H
#define PIPPIN_DARWIN_STDLIB_H

#include <sys/types.h>

void free(void *);
void *malloc(size_t);
void exit(int) __attribute__((noreturn));

char *realpath(const char *, char *);

#endif
