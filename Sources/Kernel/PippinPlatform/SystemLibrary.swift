/// The system's C library by one name, so that other targets need no `#if` to import it.
#if canImport(Darwin)
  @_exported public import Darwin
#else
  @_exported public import Glibc
#endif
