#ifndef CPIPPIN_POSTGRESQL_SHIM_H
#define CPIPPIN_POSTGRESQL_SHIM_H

#include <libpq-fe.h>

#endif
