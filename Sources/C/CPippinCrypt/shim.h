#ifndef CPIPPIN_CRYPT_SHIM_H
#define CPIPPIN_CRYPT_SHIM_H

// libxcrypt's header for glibc has this macro of glibc's <sys/cdefs.h>, which other systems lack.
#include <sys/cdefs.h>
#ifndef __THROW
#define __THROW
#endif

#include <crypt.h>

// Swift does not import a struct with an array of this length, so its size is told here.
static inline int pippin_crypt_data_size(void) { return (int)sizeof(struct crypt_data); }

#endif
