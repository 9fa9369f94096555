// A stand-in of Apple's token and keys endpoints that costs next to nothing, so that it does not limit what is measured.
//
// It checks nothing: it looks up the code of a token request among answers that were prepared beforehand, and anything
// else gets the key set. One thread, loopback only. It prints its port, then reads commands from its standard input,
// one a line: `keys FILE`, a key set; `answers FILE`, lines of code, tab, answer. Each is acknowledged by a line; the end
// of the input ends it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { request_limit = 16384, event_limit = 256 };

typedef struct {
  int descriptor;
  size_t count;
  char request[request_limit];
} connection;

typedef struct {
  const char *code, *answer;
  size_t code_count, answer_count;
} prepared;

static char *key_set = "{}";
static size_t key_set_count = 2;
static prepared *table;
static size_t slots, known;

static void fail(const char *what) {
  fprintf(stderr, "apple-side: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint64_t hash(const char *text, size_t count) {
  uint64_t value = 14695981039346656037u;
  for (size_t i = 0; i < count; i++) value = (value ^ (unsigned char)text[i]) * 1099511628211u;
  return value;
}

// The slot where a code is, or where it belongs.
static prepared *find(const char *code, size_t count) {
  size_t slot = hash(code, count) & (slots - 1);
  while (table[slot].code && (table[slot].code_count != count || memcmp(table[slot].code, code, count) != 0))
    slot = (slot + 1) & (slots - 1);
  return &table[slot];
}

static char *contents(const char *path, size_t *count) {
  struct stat status;
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0 || fstat(file, &status) != 0) fail(path);
  char *text = malloc((size_t)status.st_size + 1);
  if (!text) fail("memory");
  size_t got = 0;
  while (got < (size_t)status.st_size) {
    ssize_t piece = read(file, text + got, (size_t)status.st_size - got);
    if (piece <= 0) fail(path);
    got += (size_t)piece;
  }
  close(file);
  text[got] = 0;
  *count = got;
  return text;
}

static void load_answers(const char *path) {
  size_t count, lines = 0;
  char *text = contents(path, &count);
  for (size_t i = 0; i < count; i++) lines += text[i] == '\n';
  slots = 1024;
  while (slots < lines * 2) slots *= 2;
  free(table);
  table = calloc(slots, sizeof *table);
  if (!table) fail("memory");
  known = 0;
  for (char *line = text; *line;) {
    char *tab = strchr(line, '\t'), *end = strchr(line, '\n');
    if (!tab || !end || tab > end) break;
    size_t code_count = (size_t)(tab - line);
    *find(line, code_count) = (prepared){line, tab + 1, code_count, (size_t)(end - tab - 1)};
    known++;
    line = end + 1;
  }
}

static void obey(void) {
  char line[4096];
  ssize_t got = read(STDIN_FILENO, line, sizeof line - 1);
  if (got <= 0) exit(0);
  line[got] = 0;
  line[strcspn(line, "\n")] = 0;
  if (strncmp(line, "keys ", 5) == 0) {
    key_set = contents(line + 5, &key_set_count);
    puts("keys");
  } else if (strncmp(line, "answers ", 8) == 0) {
    load_answers(line + 8);
    printf("answers %zu\n", known);
  } else {
    puts("?");
  }
  fflush(stdout);
}

static int answer(int descriptor, int status, const char *body, size_t count) {
  char response[8192];
  int head = snprintf(response, sizeof response,
                      "HTTP/1.1 %d %s\r\nContent-Type: application/json;charset=UTF-8\r\nContent-Length: %zu\r\n\r\n", status,
                      status == 200 ? "OK" : "Bad Request", count);
  if ((size_t)head + count > sizeof response) return 0;
  memcpy(response + head, body, count);
  // A few kilobytes always fit into an idle connection's buffer.
  return send(descriptor, response, (size_t)head + count, MSG_NOSIGNAL) == (ssize_t)((size_t)head + count);
}

static int answer_code(int descriptor, const char *form, size_t count) {
  static const char refusal[] = "{\"error\":\"invalid_grant\"}";
  const char *end = form + count;
  for (const char *part = form; part < end;) {
    const char *next = memchr(part, '&', (size_t)(end - part));
    if (!next) next = end;
    if (next - part > 5 && memcmp(part, "code=", 5) == 0 && table) {
      prepared *found = find(part + 5, (size_t)(next - part - 5));
      if (found->code) return answer(descriptor, 200, found->answer, found->answer_count);
    }
    part = next + 1;
  }
  return answer(descriptor, 400, refusal, sizeof refusal - 1);
}

// Answers every complete request that has come; 0 when the connection is to be closed.
static int serve(connection *client) {
  for (;;) {
    client->request[client->count] = 0;
    char *end = strstr(client->request, "\r\n\r\n");
    if (!end) return client->count < request_limit - 1;
    char *body = end + 4;
    char *length = strcasestr(client->request, "\r\ncontent-length:");
    size_t wanted = length && length < end ? strtoul(length + 17, NULL, 10) : 0;
    size_t whole = (size_t)(body - client->request) + wanted;
    if (whole > client->count) return whole < request_limit;
    int is_code = strncmp(client->request, "POST /auth/token ", 17) == 0;
    if (!(is_code ? answer_code(client->descriptor, body, wanted)
                  : answer(client->descriptor, 200, key_set, key_set_count)))
      return 0;
    client->count -= whole;
    memmove(client->request, client->request + whole, client->count);
  }
}

static void forget(connection *client) {
  close(client->descriptor);
  free(client);
}

static void take(connection *client) {
  ssize_t got = recv(client->descriptor, client->request + client->count, request_limit - 1 - client->count, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) return forget(client);
  client->count += (size_t)got;
  if (!serve(client)) forget(client);
}

static void watch(int poller, int descriptor, void *who) {
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = who};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) != 0) fail("epoll");
}

static void accept_one(int poller, int listener) {
  int one = 1;
  int descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (descriptor < 0) return;
  setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  connection *client = malloc(sizeof *client);
  if (!client) fail("memory");
  client->descriptor = descriptor;
  client->count = 0;
  watch(poller, descriptor, client);
}

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  signal(SIGPIPE, SIG_IGN);
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (bind(listener, (struct sockaddr *)&address, size) != 0 || listen(listener, 1024) != 0 ||
      getsockname(listener, (struct sockaddr *)&address, &size) != 0)
    fail("listen");
  int poller = epoll_create1(EPOLL_CLOEXEC);
  watch(poller, listener, &listener);
  watch(poller, STDIN_FILENO, &poller);
  printf("port %d\n", ntohs(address.sin_port));
  fflush(stdout);
  for (;;) {
    struct epoll_event events[event_limit];
    int count = epoll_wait(poller, events, event_limit, -1);
    for (int i = 0; i < count; i++) {
      if (events[i].data.ptr == &listener) accept_one(poller, listener);
      else if (events[i].data.ptr == &poller) obey();
      else take(events[i].data.ptr);
    }
  }
}
