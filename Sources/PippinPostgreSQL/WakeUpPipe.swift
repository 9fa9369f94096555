internal import Glibc

/// Ends a thread's wait for its sockets from another thread.
struct WakeUpPipe: ~Copyable {
  /// What to wait for beside the sockets.
  let reading: Int32
  private let writing: Int32

  init() throws(PostgreSQLError) {
    var ends: [Int32] = [0, 0]
    guard unsafe pipe(&ends) == 0 else {
      throw PostgreSQLError(.full, message: "no pipe to be had: error \(errno)")
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
    // A pipe that is full wakes as well.
    _ = unsafe write(writing, [1], 1)
  }

  /// Takes out what woke the thread.
  func drain() {
    var bytes: [UInt8] = Array(repeating: 0, count: 64)
    while unsafe read(reading, &bytes, bytes.count) == bytes.count {}
  }
}
