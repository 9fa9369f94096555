/* xnu: bsd/sys/cdefs.h */
#ifndef PIPPIN_DARWIN_SYS_CDEFS_H
#define PIPPIN_DARWIN_SYS_CDEFS_H

#ifdef __cplusplus
#define __BEGIN_DECLS extern "C" {
#define __END_DECLS }
#else
#define __BEGIN_DECLS
#define __END_DECLS
#endif

#endif
