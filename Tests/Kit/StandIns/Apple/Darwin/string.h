/* Libc: include/_string.h */
#ifndef PIPPIN_DARWIN_STRING_H
#define PIPPIN_DARWIN_STRING_H

#include <sys/types.h>

void *memcpy(void *, const void *, size_t);
void *memset(void *, int, size_t);
int memcmp(const void *, const void *, size_t);
int strcmp(const char *, const char *);
char *strerror(int);
size_t strlen(const char *);
char *strdup(const char *);
char *strstr(const char *, const char *);

#endif
