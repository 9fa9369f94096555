#ifndef PIPPIN_BENCH_COUNTING_H
#define PIPPIN_BENCH_COUNTING_H

// Loaded into the server before everything else (LD_PRELOAD), it counts what is allocated. The file that BENCH_COUNTS names
// holds the two counts, eight bytes each in this machine's order: calls, then bytes asked for.

#endif
