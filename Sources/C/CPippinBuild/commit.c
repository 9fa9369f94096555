#include "CPippinBuild.h"

#ifndef PIPPIN_COMMIT
#define PIPPIN_COMMIT unknown
#endif

// A macro's value becomes text only in a second step. So the manifest needs no quotation marks inside a flag.
#define TEXT_OF(token) #token
#define TEXT(macro) TEXT_OF(macro)

const char *pippin_build_commit(void) { return TEXT(PIPPIN_COMMIT); }

#ifdef DEBUG
#define CONFIGURATION "debug"
#else
#define CONFIGURATION "release"
#endif

#if defined(__linux__)
#define SYSTEM "linux"
#elif defined(__APPLE__)
#define SYSTEM "macos"
#else
#define SYSTEM "unknown"
#endif

#if defined(__x86_64__)
#define PROCESSOR "x86_64"
#elif defined(__aarch64__)
#define PROCESSOR "arm64"
#else
#define PROCESSOR "unknown"
#endif

const char *pippin_build_kind(void) { return CONFIGURATION ", " SYSTEM "-" PROCESSOR; }
