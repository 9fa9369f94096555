#ifndef CPIPPIN_BUILD_H
#define CPIPPIN_BUILD_H

// The commit that the package was built from, in hexadecimal digits, or "unknown".
const char *pippin_build_commit(void);

#endif
