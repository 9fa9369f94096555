/* Libc: include/assert.h */
#ifndef PIPPIN_DARWIN_ASSERT_H
#define PIPPIN_DARWIN_ASSERT_H

#define assert(condition) ((void) 0)

#endif
