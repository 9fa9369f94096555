/* Libc: include/_strings.h */
#ifndef PIPPIN_DARWIN_STRINGS_H
#define PIPPIN_DARWIN_STRINGS_H

#include <sys/types.h>

#endif
