#ifndef PIPPIN_BENCH_H
#define PIPPIN_BENCH_H

#include <stddef.h>
#include <stdint.h>

// An RSA key of 2048 bits, for signing tokens and for the bare verification, or a passkey's. Never freed: the program ends with it.
typedef struct bench_key bench_key;

// A fresh key; NULL when OpenSSL fails.
bench_key *bench_key_make(void);

// Writes the modulus, 256 bytes, most significant first; 1 when it did.
int bench_key_modulus(const bench_key *key, uint8_t modulus[256]);

// Signs with RS256; 1 when it did. Any number of threads may call it at once.
int bench_key_sign(const bench_key *key, const uint8_t *message, size_t count, uint8_t signature[256]);

// The unit of all ratios: CPU seconds that `times` calls of EVP_DigestVerify take, each with a new EVP_MD_CTX, the key
// reused. Negative when a signature does not hold.
double bench_verify_seconds(const bench_key *key, const uint8_t *message, size_t count, const uint8_t signature[256],
                            size_t times);

// A fresh P-256 key, as a password manager makes; NULL when OpenSSL fails.
bench_key *bench_p256_make(void);

// Writes both coordinates of its point; 1 when it did.
int bench_p256_point(const bench_key *key, uint8_t point[64]);

// Signs with ES256 in DER, at most 72 bytes; the length, or 0.
size_t bench_p256_sign(const bench_key *key, const uint8_t *message, size_t count, uint8_t signature[72]);

// Writes a fresh P-256 key as PKCS#8 PEM with a final zero byte; its length, or 0.
size_t bench_p256_pem(char *pem, size_t capacity);

// Such as 3.0.19; the library that is running.
const char *bench_openssl_version(void);

void bench_sha256(const uint8_t *message, size_t count, uint8_t digest[32]);
int bench_random(uint8_t *bytes, size_t count);

// CPU seconds of the calling thread.
double bench_thread_seconds(void);
// CPU seconds of a whole process, in user and system mode, its finished threads included; negative when it is gone.
double bench_process_seconds(int process);
// What getrusage says of this process, in user and system mode.
double bench_used_seconds(void);
// Seconds since some moment.
double bench_clock_seconds(void);

// What malloc has handed out and not got back, in bytes.
size_t bench_heap_bytes(void);

// A TCP port of 127.0.0.1 that nobody listens on just now; 0 when there is none.
int bench_free_port(void);
// Whether `GET path` on the port of 127.0.0.1 is answered with 200.
int bench_is_alive(int port, const char *path);

// The cores that this process may run on; how many were written.
size_t bench_cores(int *cores, size_t capacity);
// Lets the threads that a process has now run on these cores only, and with them all that they start; 1 when it did.
int bench_pin(int process, const int *cores, size_t count);

#endif
