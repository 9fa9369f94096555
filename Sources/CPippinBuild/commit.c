#include "CPippinBuild.h"

#ifndef PIPPIN_COMMIT
#define PIPPIN_COMMIT unknown
#endif

// A macro's value becomes text only in a second step. So the manifest needs no quotation marks inside a flag.
#define TEXT_OF(token) #token
#define TEXT(macro) TEXT_OF(macro)

const char *pippin_build_commit(void) { return TEXT(PIPPIN_COMMIT); }
