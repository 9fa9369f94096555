/// Re-exports Foundation: on Linux only `FoundationEssentials`, which links no ICU and no network code; on Apple's
/// systems, which have no such module, all of Foundation (0080).
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
