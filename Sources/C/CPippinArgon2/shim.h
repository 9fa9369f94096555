#ifndef CPIPPIN_ARGON2_SHIM_H
#define CPIPPIN_ARGON2_SHIM_H

#include <argon2.h>

#endif
