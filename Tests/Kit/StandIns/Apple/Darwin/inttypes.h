/* Libc: include/inttypes.h */
#ifndef PIPPIN_DARWIN_INTTYPES_H
#define PIPPIN_DARWIN_INTTYPES_H

#include <stdint.h>

#endif
