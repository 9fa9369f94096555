internal import PippinPlatform

/// A pipe with which another thread wakes a polling thread.
struct WakeUpPipe: ~Copyable {
  /// The descriptor to poll beside the sockets.
  let reading: Int32
  private let writing: Int32

  init() throws(PostgreSQLError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw PostgreSQLError(.full, message: "the system could not create a pipe: error \(errno)")
    }
    (reading, writing) = (ends[0], ends[1])
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
  }

  deinit {
    close(reading)
    close(writing)
  }

  func wake() {
    // A full pipe wakes the thread too, so the result does not matter.
    _ = unsafe write(writing, [1], 1)
  }

  /// Empties the pipe.
  func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
