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

extension Disk {
  /// The bytes that a user other than root can still write to the file system of a path; nil if the system does not tell.
  package static func freeBytes(at path: String) -> UInt64? {
    var status = statvfs()
    guard unsafe statvfs(path, &status) == 0 else { return nil }
    return UInt64(status.f_bavail) * UInt64(status.f_frsize)
  }
}
