/* xnu: bsd/netinet/in.h, bsd/netinet6/in6.h */
#ifndef PIPPIN_DARWIN_NETINET_IN_H
#define PIPPIN_DARWIN_NETINET_IN_H

#include <sys/socket.h>

struct in_addr {
  in_addr_t s_addr;
};

struct sockaddr_in {
  uint8_t sin_len;
  sa_family_t sin_family;
  in_port_t sin_port;
  struct in_addr sin_addr;
  char sin_zero[8];
};

struct in6_addr {
  uint8_t __u6_addr8[16];
};

struct sockaddr_in6 {
  uint8_t sin6_len;
  sa_family_t sin6_family;
  in_port_t sin6_port;
  uint32_t sin6_flowinfo;
  struct in6_addr sin6_addr;
  uint32_t sin6_scope_id;
};

#endif
