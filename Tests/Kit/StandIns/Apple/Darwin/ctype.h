/* Libc: include/_ctype.h */
#ifndef PIPPIN_DARWIN_CTYPE_H
#define PIPPIN_DARWIN_CTYPE_H

int isdigit(int);

#endif
