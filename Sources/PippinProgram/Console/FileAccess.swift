import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file or stream that did not do what it was asked.
package struct FileProblem: Error, Equatable, Sendable {
  /// Why, in the system's words.
  package let detail: String
  /// Whether there is nothing of that name.
  let isAbsence: Bool

  package init(detail: String) {
    self.init(detail: detail, isAbsence: false)
  }

  /// What Foundation complains of, in the system's words where it has any.
  init(_ error: any Error) {
    if let system = (error as? CocoaError)?.underlying as? POSIXError {
      self = FileAccess.problem(system.code.rawValue)
    } else {
      self.init(detail: "\(error)")
    }
  }

  fileprivate init(detail: String, isAbsence: Bool) {
    self.detail = detail
    self.isAbsence = isAbsence
  }
}

/// A file that was read whole.
struct FileContents: Sendable {
  let bytes: [UInt8]
  /// Whether others than its owner may read it.
  let isReadableByOthers: Bool
}

/// The few calls of POSIX that the program needs; each return value is looked at where the call is made.
enum FileAccess {
  /// Reads a whole file; a pipe is as good.
  /// - Parameter limit: more bytes than this are a problem.
  static func contents(of path: String, limit: Int = 1 << 20) throws(FileProblem) -> FileContents {
    // A path with a NUL in it would be another path for the system than for whoever reads the settings.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw problem(errno) }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { throw problem(errno) }
    var bytes: [UInt8] = []
    while true {
      let next = try chunk(of: file)
      if next.isEmpty { break }
      bytes += next
      guard bytes.count <= limit else { throw FileProblem(detail: "more than \(limit) bytes") }
    }
    return FileContents(bytes: bytes, isReadableByOthers: status.st_mode & (S_IRGRP | S_IROTH) != 0)
  }

  /// Whether there is a file at the path that others than its owner may read.
  static func isReadableByOthers(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & (S_IRGRP | S_IROTH) != 0
  }

  /// Whether there is something at the path, readable or not.
  static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// The next bytes of an open file, none at its end.
  static func chunk(of file: Int32) throws(FileProblem) -> [UInt8] {
    let size = 65_536
    while true {
      var result = 0
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        result = unsafe read(file, buffer.baseAddress, size)
        failure = errno
        count = max(0, result)
      }
      if result >= 0 { return bytes }
      if failure != EINTR { throw problem(failure) }
    }
  }

  /// Replaces a file, or makes it, readable by its owner only: whoever reads it, and whatever happens meanwhile, finds
  /// the old contents or the new ones, whole.
  static func replace(_ path: String, with bytes: [UInt8]) throws(FileProblem) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw FileProblem(detail: "not a path") }
    let fresh = path + ".new"
    let file = unsafe open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw problem(errno) }
    do throws(FileProblem) {
      try write(bytes, to: file)
      guard fsync(file) == 0 else { throw problem(errno) }
    } catch {
      close(file)
      throw error
    }
    guard close(file) == 0, unsafe rename(fresh, path) == 0 else { throw problem(errno) }
  }

  /// Writes all bytes.
  static func write(_ bytes: [UInt8], to file: Int32) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      var failure: Int32 = 0
      let result = unsafe bytes.withUnsafeBytes { buffer in
        let result = unsafe send(buffer[written...], to: file)
        failure = errno
        return result
      }
      if result >= 0 {
        written += result
      } else if failure != EINTR {
        throw problem(failure)
      }
    }
  }

  private static func send(_ bytes: Slice<UnsafeRawBufferPointer>, to file: Int32) -> Int {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    #if canImport(Glibc)
      return unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      return unsafe Musl.write(file, bytes.baseAddress, bytes.count)
    #elseif canImport(Darwin)
      return unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }

  fileprivate static func problem(_ number: Int32) -> FileProblem {
    FileProblem(detail: unsafe String(cString: strerror(number)).lowercased(), isAbsence: number == ENOENT)
  }
}

extension Console {
  /// The process's own streams.
  package static let standard = Console(
    read: { () throws(FileProblem) in try FileAccess.chunk(of: STDIN_FILENO) },
    write: { (bytes) throws(FileProblem) in try FileAccess.write(bytes, to: STDOUT_FILENO) },
    writeWords: { (bytes) throws(FileProblem) in try FileAccess.write(bytes, to: STDERR_FILENO) },
    isTerminal: isatty(STDERR_FILENO) == 1)
}

/// The end of the process.
enum ProcessEnd {
  static func exit(_ code: Int32) -> Never {
    #if canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #elseif canImport(Darwin)
      Darwin.exit(code)
    #endif
  }
}
