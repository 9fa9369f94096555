#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sets the time that every library of this process reads, in nanoseconds: of the calendar since 1970, and of the monotonic clocks.
void pippin_simulation_set_time(int64_t calendar, int64_t monotonic);

/// Lets the process read the real time again.
void pippin_simulation_use_real_time(void);

/// The real monotonic clock in nanoseconds, whatever the virtual one says.
int64_t pippin_simulation_real_nanoseconds(void);

/// Makes every random byte of the system and of OpenSSL follow from `seed`.
void pippin_simulation_seed(uint64_t seed);

/// Makes OpenSSL take its random bytes from the seed; false if OpenSSL refuses. To be called once, before the first key.
bool pippin_simulation_take_over_openssl(void);

/// The kernel's number of the calling thread.
int64_t pippin_simulation_thread(void);

/// Whether `part` occurs in `whole`.
bool pippin_simulation_contains(const void *whole, size_t whole_count, const void *part, size_t part_count);

// The sleepers of a run: a heap, since in a debug build of Swift it would be an eighth of the run.

/// Adds a sleeper, who is to be woken at `at`; of two at one time the one with the lower number comes first.
void pippin_simulation_add_timer(int64_t at, int64_t number, int64_t sleeper);

/// When the first sleeper is to be woken; -1 where nobody sleeps.
int64_t pippin_simulation_first_timer(void);

/// Takes the first sleeper out; -1 where nobody sleeps.
int64_t pippin_simulation_take_timer(void);

/// Forgets all sleepers.
void pippin_simulation_clear_timers(void);
