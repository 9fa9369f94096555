#define _GNU_SOURCE
#include "bench.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <malloc.h>
#include <netinet/in.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static EVP_PKEY *pkey(const bench_key *key) { return (EVP_PKEY *)key; }

bench_key *bench_key_make(void) { return (bench_key *)EVP_RSA_gen(2048); }

int bench_key_modulus(const bench_key *key, uint8_t modulus[256]) {
  BIGNUM *number = NULL;
  if (EVP_PKEY_get_bn_param(pkey(key), OSSL_PKEY_PARAM_RSA_N, &number) != 1) return 0;
  int written = BN_bn2binpad(number, modulus, 256);
  BN_free(number);
  return written == 256;
}

int bench_key_sign(const bench_key *key, const uint8_t *message, size_t count, uint8_t signature[256]) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  size_t written = 256;
  int is_signed = context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pkey(key)) == 1 &&
                  EVP_DigestSign(context, signature, &written, message, count) == 1 && written == 256;
  EVP_MD_CTX_free(context);
  return is_signed;
}

double bench_verify_seconds(const bench_key *key, const uint8_t *message, size_t count, const uint8_t signature[256],
                            size_t times) {
  double start = bench_thread_seconds();
  for (size_t i = 0; i < times; i++) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    int is_valid = context != NULL && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, pkey(key)) == 1 &&
                   EVP_DigestVerify(context, signature, 256, message, count) == 1;
    EVP_MD_CTX_free(context);
    if (!is_valid) return -1;
  }
  return bench_thread_seconds() - start;
}

bench_key *bench_p256_make(void) { return (bench_key *)EVP_EC_gen("P-256"); }

int bench_p256_point(const bench_key *key, uint8_t point[64]) {
  uint8_t octets[65];
  size_t written = 0;
  if (EVP_PKEY_get_octet_string_param(pkey(key), OSSL_PKEY_PARAM_PUB_KEY, octets, sizeof octets, &written) != 1 ||
      written != sizeof octets)
    return 0;
  memcpy(point, octets + 1, 64);
  return 1;
}

size_t bench_p256_sign(const bench_key *key, const uint8_t *message, size_t count, uint8_t signature[72]) {
  EVP_MD_CTX *context = EVP_MD_CTX_new();
  size_t written = 72;
  int is_signed = context != NULL && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, pkey(key)) == 1 &&
                  EVP_DigestSign(context, signature, &written, message, count) == 1;
  EVP_MD_CTX_free(context);
  return is_signed ? written : 0;
}

size_t bench_p256_pem(char *pem, size_t capacity) {
  EVP_PKEY *key = EVP_EC_gen("P-256");
  BIO *out = BIO_new(BIO_s_mem());
  size_t length = 0;
  char *text = NULL;
  if (key != NULL && out != NULL && PEM_write_bio_PKCS8PrivateKey(out, key, NULL, NULL, 0, NULL, NULL) == 1) {
    long written = BIO_get_mem_data(out, &text);
    if (written > 0 && (size_t)written < capacity) {
      memcpy(pem, text, (size_t)written);
      pem[written] = 0;
      length = (size_t)written;
    }
  }
  BIO_free(out);
  EVP_PKEY_free(key);
  return length;
}

const char *bench_openssl_version(void) { return OpenSSL_version(OPENSSL_VERSION_STRING); }

void bench_sha256(const uint8_t *message, size_t count, uint8_t digest[32]) {
  EVP_Digest(message, count, digest, NULL, EVP_sha256(), NULL);
}

int bench_random(uint8_t *bytes, size_t count) { return RAND_bytes(bytes, (int)count) == 1; }

static double seconds(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double bench_thread_seconds(void) { return seconds(CLOCK_THREAD_CPUTIME_ID); }

double bench_process_seconds(int process) {
  clockid_t clock;
  return clock_getcpuclockid(process, &clock) == 0 ? seconds(clock) : -1;
}

double bench_used_seconds(void) {
  struct rusage usage;
  if (getrusage(RUSAGE_SELF, &usage) != 0) return -1;
  return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
         (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

size_t bench_heap_bytes(void) {
  struct mallinfo2 heap = mallinfo2();
  return heap.uordblks + heap.hblkhd;
}

double bench_clock_seconds(void) { return seconds(CLOCK_MONOTONIC); }

static struct sockaddr_in loopback(int port) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

int bench_free_port(void) {
  struct sockaddr_in address = loopback(0);
  socklen_t size = sizeof address;
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int port = 0;
  if (bind(descriptor, (struct sockaddr *)&address, size) == 0 &&
      getsockname(descriptor, (struct sockaddr *)&address, &size) == 0)
    port = ntohs(address.sin_port);
  close(descriptor);
  return port;
}

int bench_is_alive(int port, const char *path) {
  struct sockaddr_in address = loopback(port);
  struct timeval limit = {.tv_sec = 1};
  char text[512];
  int is_alive = 0;
  int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) {
    int length = snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nHost: localhost:%d\r\nConnection: close\r\n\r\n", path, port);
    if (send(descriptor, text, (size_t)length, MSG_NOSIGNAL) == length) {
      ssize_t got = recv(descriptor, text, sizeof text - 1, 0);
      is_alive = got >= 12 && memcmp(text, "HTTP/1.1 200", 12) == 0;
    }
  }
  close(descriptor);
  return is_alive;
}

size_t bench_cores(int *cores, size_t capacity) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 0;
  size_t count = 0;
  for (int core = 0; core < CPU_SETSIZE && count < capacity; core++)
    if (CPU_ISSET(core, &set)) cores[count++] = core;
  return count;
}

int bench_pin(int process, const int *cores, size_t count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (size_t index = 0; index < count; index++) CPU_SET(cores[index], &set);
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (!threads) return 0;
  int pinned = 1;
  for (struct dirent *thread; (thread = readdir(threads));)
    if (thread->d_name[0] != '.') pinned &= sched_setaffinity(atoi(thread->d_name), sizeof set, &set) == 0;
  closedir(threads);
  return pinned;
}
