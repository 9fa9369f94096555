/// Dates, data, JSON and what else is used of Foundation: on Linux its small part, which links no ICU and no network
/// code; on Apple's systems, where that part is no module of its own, all of it (0080).
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
