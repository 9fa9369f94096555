#ifndef CPIPPIN_BUILD_H
#define CPIPPIN_BUILD_H

// The commit that the package was built from, in hexadecimal digits, or "unknown".
const char *pippin_build_commit(void);

// The configuration and the platform, such as "release, linux-x86_64".
const char *pippin_build_kind(void);

#endif
