/* xnu: libkern/arpa/inet.h */
#ifndef PIPPIN_DARWIN_ARPA_INET_H
#define PIPPIN_DARWIN_ARPA_INET_H

#include <netinet/in.h>

#endif
