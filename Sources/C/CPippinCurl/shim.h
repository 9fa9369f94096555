#ifndef PIPPIN_CURL_SHIM_H
#define PIPPIN_CURL_SHIM_H

/* The checking macros of the header know nothing of the wrappers below. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

/* curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic: one wrapper for each kind of argument. */

static inline CURLcode pippin_curl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pippin_curl_set_size(CURL *handle, CURLoption option, curl_off_t value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pippin_curl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pippin_curl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pippin_curl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return curl_easy_setopt(handle, option, value);
}

static inline CURLcode pippin_curl_set_function(
    CURL *handle, CURLoption option, size_t (*value)(char *bytes, size_t size, size_t count, void *context)) {
  return curl_easy_setopt(handle, option, value);
}

static inline long pippin_curl_get_long(CURL *handle, CURLINFO what) {
  long value = 0;
  return curl_easy_getinfo(handle, what, &value) == CURLE_OK ? value : 0;
}

static inline void *pippin_curl_get_private(CURL *handle) {
  char *value = NULL;
  return curl_easy_getinfo(handle, CURLINFO_PRIVATE, &value) == CURLE_OK ? value : NULL;
}

/* The first certificate of the chain as PEM, or NULL. It lives until the next transfer. */
static inline const char *pippin_curl_get_certificate(CURL *handle) {
  struct curl_certinfo *chain = NULL;
  if (curl_easy_getinfo(handle, CURLINFO_CERTINFO, &chain) != CURLE_OK || !chain || chain->num_of_certs < 1) {
    return NULL;
  }
  for (struct curl_slist *line = chain->certinfo[0]; line; line = line->next) {
    if (strncmp(line->data, "Cert:", 5) == 0) {
      return line->data + 5;
    }
  }
  return NULL;
}

/* Whether a connection may be made to an address, of 4 or 16 bytes. */
typedef int (*pippin_curl_address_filter)(const unsigned char *bytes, long count);

static inline curl_socket_t pippin_curl_open_socket(
    void *filter, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  pippin_curl_address_filter allows = (pippin_curl_address_filter)filter;
  int allowed = 0;
  if (address->family == AF_INET) {
    struct sockaddr_in four;
    memcpy(&four, &address->addr, sizeof four);
    allowed = allows((const unsigned char *)&four.sin_addr, 4);
  } else if (address->family == AF_INET6) {
    struct sockaddr_in6 six;
    memcpy(&six, &address->addr, sizeof six);
    allowed = allows((const unsigned char *)&six.sin6_addr, 16);
  }
  return allowed ? socket(address->family, address->socktype, address->protocol) : CURL_SOCKET_BAD;
}

/* Connects to no address that the filter refuses, whatever its name resolves to. */
static inline CURLcode pippin_curl_set_address_filter(CURL *handle, pippin_curl_address_filter filter) {
  CURLcode code = curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, (void *)filter);
  return code != CURLE_OK ? code : curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, pippin_curl_open_socket);
}

static inline CURLMcode pippin_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
  return curl_multi_setopt(multi, option, value);
}

/* The result of a message lies in a union with pointers. */
static inline CURL *pippin_curl_finished(CURLM *multi, CURLcode *result) {
  int left = 0;
  CURLMsg *message;
  while ((message = curl_multi_info_read(multi, &left))) {
    if (message->msg == CURLMSG_DONE) {
      *result = message->data.result;
      return message->easy_handle;
    }
  }
  return NULL;
}

#endif
