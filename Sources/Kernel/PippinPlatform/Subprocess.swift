import PippinFoundation

/// Another program that is run without a shell, and read to its end.
package enum Subprocess {
  /// What a program wrote, and how it ended.
  package struct Outcome: Equatable, Sendable {
    package let output: [UInt8]
    /// What it wrote to standard error; of much only the beginning.
    package let errors: [UInt8]
    package let end: End
  }

  package enum End: Equatable, Sendable {
    case status(Int32)
    case signal(Int32)
  }

  package enum Failure: Error, Equatable, Sendable {
    /// It could not be started, for the reason in `errno`.
    case notStarted(Int32)
    /// It, or a program that it started, was not done in time.
    case tooSlow
    /// It wrote more than it may.
    case tooMuch
  }

  /// Runs a program and waits for its end.
  ///
  /// It has a process group, the standard signals and no other files than its output; its input is empty. What does not end in time
  /// is killed with the group. This blocks: call it where a thread may wait.
  /// - Parameters:
  ///   - path: the program's file; nothing is searched.
  ///   - arguments: without the name of the program.
  ///   - limit: how many bytes it may write to standard output.
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String], milliseconds: Int, limit: Int
  ) throws(Failure) -> Outcome {
    guard let output = Pipe() else { throw .notStarted(errno) }
    defer { close(output.reading) }
    guard let errors = Pipe() else {
      let reason = errno
      close(output.writing)
      throw .notStarted(reason)
    }
    defer { close(errors.reading) }
    let deadline = ContinuousClock.now + .milliseconds(milliseconds)
    let words = CStrings([path] + arguments)
    let variables = CStrings(environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
    var child: pid_t = 0
    let failure = unsafe spawn(
      &child, path, words.pointers, variables.pointers, output: output.writing, errors: errors.writing)
    close(output.writing)
    close(errors.writing)
    guard failure == 0 else { throw .notStarted(failure) }
    var reader = Reader(output: output.reading, errors: errors.reading, limit: limit)
    do throws(Failure) {
      try reader.read(until: deadline)
      let end = try end(of: child, until: deadline)
      return Outcome(output: reader.written, errors: reader.complaints, end: end)
    } catch {
      // A program that took another user's rights cannot be killed, and might never end. It is not waited for, so it stays a zombie once it
      // has ended, until this process ends.
      if kill(-child, SIGKILL) == 0 { _ = wait(for: child, options: 0) }
      throw error
    }
  }

  /// Two ends of a pipe that no other program inherits, and that are none of the standard streams.
  private struct Pipe {
    let reading: Int32
    let writing: Int32

    init?() {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else { return nil }
      let moved = ends.map { fcntl($0, F_DUPFD_CLOEXEC, 3) }
      let reason = errno
      for end in ends { close(end) }
      guard moved.allSatisfy({ $0 >= 0 }) else {
        for end in moved where end >= 0 { close(end) }
        errno = reason
        return nil
      }
      (reading, writing) = (moved[0], moved[1])
    }
  }

  /// Both streams of a program, read as they come.
  private struct Reader {
    private static let complaintLimit = 4096

    private var streams: [pollfd]
    private let limit: Int
    private(set) var written: [UInt8] = []
    private(set) var complaints: [UInt8] = []

    init(output: Int32, errors: Int32, limit: Int) {
      streams = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      self.limit = limit
    }

    mutating func read(until deadline: ContinuousClock.Instant) throws(Failure) {
      // A negative descriptor is one that poll(2) leaves out: the stream has ended.
      while streams.contains(where: { $0.fd >= 0 }) {
        let rest = deadline - .now
        guard rest > .zero else { throw .tooSlow }
        let milliseconds = Int32(clamping: Int64(rest / .milliseconds(1)) + 1)
        guard unsafe poll(&streams, nfds_t(streams.count), milliseconds) > 0 else { continue }
        for index in streams.indices where streams[index].fd >= 0 && streams[index].revents != 0 {
          try readSome(index)
        }
      }
    }

    private mutating func readSome(_ index: Int) throws(Failure) {
      let descriptor = streams[index].fd
      var buffer = [UInt8](repeating: 0, count: 16_384)
      let count = unsafe PippinPlatform.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { return }
      guard count > 0 else {
        streams[index].fd = -1
        return
      }
      if index == 0 {
        guard written.count + count <= limit else { throw .tooMuch }
        written += buffer[..<count]
      } else {
        complaints += buffer[..<min(count, Self.complaintLimit - complaints.count)]
      }
    }
  }

  /// How the program ended; it has closed its streams, and has nothing left to do but that.
  private static func end(of child: pid_t, until deadline: ContinuousClock.Instant) throws(Failure) -> End {
    while true {
      if let status = wait(for: child, options: WNOHANG) {
        // As WIFEXITED and its like take it apart.
        return status & 0x7F == 0 ? .status(status >> 8 & 0xFF) : .signal(status & 0x7F)
      }
      guard ContinuousClock.now < deadline else { throw .tooSlow }
      usleep(2000)
    }
  }

  /// The program's status; nil if it has not ended.
  private static func wait(for child: pid_t, options: Int32) -> Int32? {
    var status: Int32 = 0
    while true {
      let found = unsafe waitpid(child, &status, options)
      if found == child { return status }
      if found == 0 { return nil }
      // Somebody else has waited for it: how it ended is unknown, which is no success.
      if errno != EINTR { return 0x7F00 }
    }
  }

  /// Strings as C passes lists of them.
  @safe private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { unsafe pointers = texts.map { unsafe strdup($0) } + [nil] }

    deinit { unsafe pointers.forEach { unsafe free($0) } }
  }

  /// The signals that this program may ignore or handle, and another one expects to have their usual effect.
  private static let signals = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD, SIGXFSZ, SIGUSR1, SIGUSR2]
}

#if canImport(Darwin)
  private typealias SpawnAttributes = posix_spawnattr_t?
#else
  private typealias SpawnAttributes = posix_spawnattr_t
#endif

extension Subprocess {
  /// Gives the child a group of its own, and signals with their usual effect.
  private static func separate(_ attributes: inout SpawnAttributes, _ further: Int32 = 0) {
    var (none, usual) = (sigset_t(), sigset_t())
    unsafe sigemptyset(&none)
    unsafe sigemptyset(&usual)
    for signal in signals { unsafe sigaddset(&usual, signal) }
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags = Int32(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | further
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

#if canImport(Darwin)
  extension Subprocess {
    private static func spawn(
      _ child: inout pid_t, _ path: String, _ words: [UnsafeMutablePointer<CChar>?],
      _ variables: [UnsafeMutablePointer<CChar>?], output: Int32, errors: Int32
    ) -> Int32 {
      var actions: posix_spawn_file_actions_t?
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
      var attributes: posix_spawnattr_t?
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      // Every other file is closed (posix_spawnattr_setflags(3)).
      unsafe separate(&attributes, Int32(POSIX_SPAWN_CLOEXEC_DEFAULT))
      return unsafe posix_spawn(&child, path, &actions, &attributes, words, variables)
    }
  }
#else
  extension Subprocess {
    private static func spawn(
      _ child: inout pid_t, _ path: String, _ words: [UnsafeMutablePointer<CChar>?],
      _ variables: [UnsafeMutablePointer<CChar>?], output: Int32, errors: Int32
    ) -> Int32 {
      var actions = unsafe posix_spawn_file_actions_t()
      unsafe posix_spawn_file_actions_init(&actions)
      defer { unsafe posix_spawn_file_actions_destroy(&actions) }
      unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
      unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
      closeOthersInChild()
      var attributes = posix_spawnattr_t()
      unsafe posix_spawnattr_init(&attributes)
      defer { unsafe posix_spawnattr_destroy(&attributes) }
      separate(&attributes)
      return unsafe posix_spawn(&child, path, &actions, &attributes, words, variables)
    }

    /// Marks every open file so that a new program does not inherit it: ours are marked, and those of libraries may not be.
    private static func closeOthersInChild() {
      let names: [String]
      do {
        names = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      } catch {
        // Without /proc there are the marks that files were opened with.
        return
      }
      for descriptor in names.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
    }
  }
#endif
