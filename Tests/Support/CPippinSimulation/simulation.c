// The clock and the randomness of a process whose schedule follows from a seed.
//
// The functions without the prefix have the names of libc's. A definition in the executable comes before libc's for every shared
// library, so the Swift runtime, Foundation and OpenSSL all read the virtual time. Only one executable links this file.

#define _GNU_SOURCE
#define OPENSSL_API_COMPAT 0x10100000L
#define OPENSSL_SUPPRESS_DEPRECATED

#include "CPippinSimulation.h"

#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#define INTERPOSED __attribute__((visibility("default"), used))

static const int64_t second = 1000000000;

static bool is_virtual;
static int64_t calendar_now, monotonic_now;

void pippin_simulation_set_time(int64_t calendar, int64_t monotonic) {
  is_virtual = true;
  calendar_now = calendar;
  monotonic_now = monotonic;
}

void pippin_simulation_use_real_time(void) { is_virtual = false; }

static int64_t real(clockid_t clock) {
  struct timespec t;
  syscall(SYS_clock_gettime, clock, &t);
  return t.tv_sec * second + t.tv_nsec;
}

int64_t pippin_simulation_real_nanoseconds(void) { return real(CLOCK_MONOTONIC); }

int64_t pippin_simulation_thread(void) {
  static __thread int64_t thread;
  if (!thread) thread = syscall(SYS_gettid);
  return thread;
}

bool pippin_simulation_contains(const void *whole, size_t whole_count, const void *part, size_t part_count) {
  return memmem(whole, whole_count, part, part_count) != NULL;
}

static int64_t now(clockid_t clock) {
  if (!is_virtual) return real(clock);
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE ? calendar_now : monotonic_now;
}

INTERPOSED int clock_gettime(clockid_t clock, struct timespec *t) {
  int64_t nanoseconds = now(clock);
  t->tv_sec = nanoseconds / second;
  t->tv_nsec = nanoseconds % second;
  return 0;
}

INTERPOSED int gettimeofday(struct timeval *restrict t, void *restrict zone) {
  (void)zone;
  int64_t nanoseconds = now(CLOCK_REALTIME);
  t->tv_sec = nanoseconds / second;
  t->tv_usec = nanoseconds % second / 1000;
  return 0;
}

INTERPOSED time_t time(time_t *result) {
  time_t seconds = now(CLOCK_REALTIME) / second;
  if (result) *result = seconds;
  return seconds;
}

static bool is_seeded;
static uint64_t state;

void pippin_simulation_seed(uint64_t seed) {
  is_seeded = true;
  state = seed;
}

// SplitMix64. Nothing here protects anybody: the bytes are to be the same again.
static uint64_t next(void) {
  uint64_t z = (state += 0x9E3779B97F4A7C15ull);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  return z ^ (z >> 31);
}

static void fill(unsigned char *bytes, size_t count) {
  while (count > 0) {
    uint64_t word = next();
    size_t part = count < sizeof word ? count : sizeof word;
    memcpy(bytes, &word, part);
    bytes += part;
    count -= part;
  }
}

INTERPOSED ssize_t getrandom(void *bytes, size_t count, unsigned flags) {
  if (!is_seeded) return syscall(SYS_getrandom, bytes, count, flags);
  fill(bytes, count);
  return (ssize_t)count;
}

INTERPOSED int getentropy(void *bytes, size_t count) {
  return getrandom(bytes, count, 0) == (ssize_t)count ? 0 : -1;
}

INTERPOSED void arc4random_buf(void *bytes, size_t count) {
  if (is_seeded) {
    fill(bytes, count);
  } else {
    syscall(SYS_getrandom, bytes, count, 0);
  }
}

static int method_bytes(unsigned char *bytes, int count) {
  if (!is_seeded) return syscall(SYS_getrandom, bytes, count, 0) == count;
  fill(bytes, (size_t)count);
  return 1;
}

static int method_status(void) { return 1; }
static int method_seed(const void *bytes, int count) { return (void)bytes, (void)count, 1; }
static int method_add(const void *bytes, int count, double entropy) { return (void)bytes, (void)count, (void)entropy, 1; }

static RAND_METHOD method = {method_seed, method_bytes, NULL, method_add, method_bytes, method_status};

bool pippin_simulation_take_over_openssl(void) { return RAND_set_rand_method(&method) == 1; }

struct timer {
  int64_t at, number, sleeper;
};

static struct timer *timers;
static size_t timer_count, timer_capacity;

static bool is_earlier(size_t one, size_t other) {
  if (timers[one].at != timers[other].at) return timers[one].at < timers[other].at;
  return timers[one].number < timers[other].number;
}

static void swap(size_t one, size_t other) {
  struct timer timer = timers[one];
  timers[one] = timers[other];
  timers[other] = timer;
}

void pippin_simulation_add_timer(int64_t at, int64_t number, int64_t sleeper) {
  if (timer_count == timer_capacity) {
    timer_capacity = timer_capacity ? timer_capacity * 2 : 1024;
    timers = realloc(timers, timer_capacity * sizeof *timers);
    if (!timers) abort();
  }
  size_t index = timer_count++;
  timers[index] = (struct timer){at, number, sleeper};
  while (index > 0 && is_earlier(index, (index - 1) / 2)) {
    swap(index, (index - 1) / 2);
    index = (index - 1) / 2;
  }
}

int64_t pippin_simulation_first_timer(void) { return timer_count ? timers[0].at : -1; }

int64_t pippin_simulation_take_timer(void) {
  if (!timer_count) return -1;
  int64_t sleeper = timers[0].sleeper;
  timers[0] = timers[--timer_count];
  size_t index = 0;
  while (true) {
    size_t least = index;
    for (size_t child = 2 * index + 1; child <= 2 * index + 2; child++) {
      if (child < timer_count && is_earlier(child, least)) least = child;
    }
    if (least == index) return sleeper;
    swap(index, least);
    index = least;
  }
}

void pippin_simulation_clear_timers(void) { timer_count = 0; }
