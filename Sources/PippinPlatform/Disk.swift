#if canImport(Darwin)
  /// Writing that survives a power failure.
  package enum Disk {
    /// Waits until a file's bytes are on the disk; -1, with the reason in `errno`, if they are not.
    ///
    /// `fsync` leaves them in the disk's own cache (fsync(2)). Not every file system knows the stronger call.
    package static func flush(_ descriptor: Int32) -> Int32 {
      fcntl(descriptor, F_FULLFSYNC, 0) == 0 ? 0 : fsync(descriptor)
    }
  }
#else
  /// Writing that survives a power failure.
  package enum Disk {
    /// Waits until a file's bytes are on the disk; -1, with the reason in `errno`, if they are not.
    package static func flush(_ descriptor: Int32) -> Int32 { fsync(descriptor) }
  }
#endif
