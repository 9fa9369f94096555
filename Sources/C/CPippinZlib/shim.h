#ifndef CPIPPIN_ZLIB_SHIM_H
#define CPIPPIN_ZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro. 15 bits of window, and 16 more for gzip's header and trailer.
static inline int pippin_gzip_begin(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
}

// inflateInit2 is one too.
static inline int pippin_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 15 + 16); }

#endif
