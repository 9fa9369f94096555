#ifndef PIPPIN_MICROHTTPD_SHIM_H
#define PIPPIN_MICROHTTPD_SHIM_H

#include <microhttpd.h>

/* MHD_start_daemon is variadic. No listening socket: the caller accepts, and hands over each connection.
   Without a certificate, no TLS; the three strings are read during the call. */
static inline struct MHD_Daemon *pippin_mhd_start(
    unsigned int threads, size_t memory, void *context,
    MHD_AccessHandlerCallback handler,
    MHD_NotifyConnectionCallback connection_changed,
    MHD_RequestCompletedCallback request_completed,
    void *(*target_seen)(void *context, const char *target, struct MHD_Connection *connection),
    size_t (*unescape)(void *context, struct MHD_Connection *connection, char *text),
    MHD_LogCallback logged,
    const char *certificate, const char *key, const char *priorities) {
  /* epoll is Linux's; elsewhere the library has poll. */
  unsigned int waiting = MHD_is_feature_supported(MHD_FEATURE_EPOLL) == MHD_YES ? MHD_USE_EPOLL : MHD_USE_POLL;
  unsigned int flags = waiting | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME | MHD_USE_TURBO
      | MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC | MHD_USE_ERROR_LOG | (certificate ? MHD_USE_TLS : 0);
  struct MHD_OptionItem pool[] = {
    /* A pool of one is refused by the library: a single thread is the default. */
    { threads > 1 ? MHD_OPTION_THREAD_POOL_SIZE : MHD_OPTION_END, (intptr_t) threads, NULL },
    { MHD_OPTION_END, 0, NULL },
  };
  struct MHD_OptionItem tls[] = {
    { certificate ? MHD_OPTION_HTTPS_MEM_CERT : MHD_OPTION_END, 0, (void *) certificate },
    { MHD_OPTION_HTTPS_MEM_KEY, 0, (void *) key },
    { MHD_OPTION_HTTPS_PRIORITIES, 0, (void *) priorities },
    { MHD_OPTION_END, 0, NULL },
  };
  return MHD_start_daemon(
      flags, 0, NULL, NULL, handler, context,
      /* First, as the library asks. */
      MHD_OPTION_EXTERNAL_LOGGER, logged, context,
      MHD_OPTION_ARRAY, pool,
      MHD_OPTION_ARRAY, tls,
      /* Out of reach: a worker of 0.9.75 that meets its limit with handed-over connections locks itself out for ever.
         The caller counts. */
      MHD_OPTION_CONNECTION_LIMIT, 1u << 24,
      MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_CONNECTION_TIMEOUT, 0u,
      MHD_OPTION_NOTIFY_CONNECTION, connection_changed, context,
      MHD_OPTION_NOTIFY_COMPLETED, request_completed, context,
      MHD_OPTION_URI_LOG_CALLBACK, target_seen, context,
      MHD_OPTION_UNESCAPE_CALLBACK, unescape, context,
      MHD_OPTION_END);
}

/* MHD_get_daemon_info is variadic. */
static inline unsigned int pippin_mhd_connections(struct MHD_Daemon *daemon) {
  const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
  return info ? info->num_connections : 0;
}

/* MHD_get_connection_info is variadic. */
static inline void *pippin_mhd_socket_context(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info ? info->socket_context : NULL;
}

/* MHD_get_connection_info is variadic. */
static inline int pippin_mhd_descriptor(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : -1;
}

/* MHD_get_connection_info is variadic. */
static inline const struct sockaddr *pippin_mhd_peer(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : NULL;
}

/* MHD_get_connection_info is variadic. */
static inline size_t pippin_mhd_header_size(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

#endif
