internal import Dispatch
import PippinPlatform

/// Looks up TXT records: over UDP, and over TCP if an answer is too long.
///
/// The C library's own resolver cannot be bounded in time, nor asked by way of another name server.
struct DNSClient: Sendable {
  /// How long a name server may take for one answer.
  static let timeout: Duration = .seconds(2)

  /// Asked one after the other, until one answers; all of them twice.
  let servers: [ListenAddress]

  func texts(of name: DomainName) async -> DNSTexts {
    await withCheckedContinuation { continuation in
      // Waiting blocks, so it must not be done on one of the few threads that run tasks.
      DispatchQueue.global().async { continuation.resume(returning: lookUp(name)) }
    }
  }

  /// The texts of the first name that has any.
  func firstTexts(of names: [DomainName]) async -> DNSTexts {
    var last = DNSTexts.noName
    for name in names.prefix(3) {
      last = await texts(of: name)
      if !last.texts.isEmpty { break }
      if case .failed = last { break }
    }
    return last
  }

  private func lookUp(_ name: DomainName) -> DNSTexts {
    let message = DNSMessage(id: .random(in: 0...UInt16.max), name: name)
    var failure = "no name server is known"
    for server in servers.prefix(2) + servers.prefix(2) {
      do throws(DNSExchange.Failure) {
        let texts = try ask(message, server)
        guard case .failed(let detail) = texts else { return texts }
        failure = detail
      } catch {
        failure = "\(server.text) \(error.detail)"
      }
    }
    return .failed(failure)
  }

  private func ask(_ message: DNSMessage, _ server: ListenAddress) throws(DNSExchange.Failure) -> DNSTexts {
    let deadline = ContinuousClock.now + Self.timeout
    let datagrams = try DNSExchange(server, isStream: false)
    try datagrams.send(message.bytes, until: deadline)
    while true {
      let answer = try datagrams.receive(until: deadline)
      do throws(DNSMessage.Fault) {
        return try message.read(answer)
      } catch {
        switch error {
        // Not the answer to this question: it may still come.
        case .foreign: continue
        case .truncated: return try askAgain(message, server)
        case .malformed: throw DNSExchange.Failure(detail: "answers with something that is not DNS")
        }
      }
    }
  }

  private func askAgain(_ message: DNSMessage, _ server: ListenAddress) throws(DNSExchange.Failure) -> DNSTexts {
    let deadline = ContinuousClock.now + Self.timeout
    let stream = try DNSExchange(server, isStream: true)
    let question = message.bytes
    try stream.send([UInt8(question.count >> 8), UInt8(question.count & 0xFF)] + question, until: deadline)
    let answer = try stream.receiveMessage(until: deadline)
    do throws(DNSMessage.Fault) {
      return try message.read(answer)
    } catch {
      throw DNSExchange.Failure(detail: "answers with something that is not DNS")
    }
  }
}

/// The TXT records of a name.
enum DNSTexts: Sendable, Equatable {
  /// The name exists; it may have no TXT record.
  case found([String])
  /// The name and all below it do not exist.
  case noName
  /// It could not be looked up, and why.
  case failed(String)

  var texts: [String] {
    if case .found(let texts) = self { texts } else { [] }
  }
}

/// A socket that is connected to a name server, for one question.
struct DNSExchange: ~Copyable {
  /// Why there is no answer: the end of a sentence that begins with the server.
  struct Failure: Error, Equatable {
    let detail: String
  }

  private static let unreachable = Failure(detail: "cannot be reached")
  private static let silent = Failure(detail: "does not answer")

  private let descriptor: Int32

  init(_ server: ListenAddress, isStream: Bool) throws(Failure) {
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    unsafe hints.ai_socktype = isStream ? Socket.stream : Socket.datagram
    var found: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(server.host, String(server.port), &hints, &found) == 0, let address = unsafe found?.pointee
    else { throw Failure(detail: "is not an IP address") }
    defer { unsafe freeaddrinfo(found) }
    let descriptor =
      unsafe isStream ? Socket.stream(family: address.ai_family) : Socket.datagram(family: address.ai_family)
    guard descriptor >= 0 else { throw Self.unreachable }
    guard unsafe connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 || errno == EINPROGRESS else {
      close(descriptor)
      throw Self.unreachable
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func send(_ bytes: [UInt8], until deadline: ContinuousClock.Instant) throws(Failure) {
    var sent = 0
    while sent < bytes.count {
      try wait(for: Int16(POLLOUT), until: deadline)
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Socket.send(UnsafeRawBufferPointer(rebasing: buffer[sent...]), to: descriptor, waits: false)
      }
      guard count > 0 || errno == EAGAIN || errno == EINTR else { throw Self.unreachable }
      sent += max(0, count)
    }
  }

  /// The next bytes, or the next datagram.
  func receive(until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    let size = 65_535
    while true {
      try wait(for: Int16(POLLIN), until: deadline)
      var failure: Int32 = 0
      let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
        let result = unsafe recv(descriptor, buffer.baseAddress, size, 0)
        failure = result < 0 ? errno : 0
        count = max(0, result)
      }
      switch failure {
      case 0: return bytes
      case EAGAIN, EINTR: continue
      default: throw Self.unreachable
      }
    }
  }

  /// A message over TCP, which follows its length in two bytes (RFC 1035, 4.2.2).
  func receiveMessage(until deadline: ContinuousClock.Instant) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      if bytes.count >= 2 {
        let length = Int(bytes[0]) << 8 | Int(bytes[1])
        if bytes.count >= 2 + length { return Array(bytes[2..<2 + length]) }
      }
      let next = try receive(until: deadline)
      guard !next.isEmpty else { throw Self.silent }
      bytes += next
    }
  }

  private func wait(for events: Int16, until deadline: ContinuousClock.Instant) throws(Failure) {
    while true {
      let rest = deadline - .now
      guard rest > .zero else { throw Self.silent }
      var place = pollfd(fd: descriptor, events: events, revents: 0)
      let count = unsafe poll(&place, 1, Int32(clamping: Int64(rest / .milliseconds(1)) + 1))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw Self.unreachable }
    }
  }
}

/// The name servers of this machine.
struct ResolverConfiguration: Equatable {
  let servers: [ListenAddress]

  /// Those of `/etc/resolv.conf`.
  static var system: ResolverConfiguration {
    do {
      return ResolverConfiguration(try FileAccess.contents(of: "/etc/resolv.conf").bytes)
    } catch {
      // Without the file the system asks this machine (resolv.conf(5)).
      return ResolverConfiguration([])
    }
  }

  /// Reads the lines `nameserver ADDRESS`, at most three; without any, this machine is one.
  init(_ file: [UInt8]) {
    let servers = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count >= 2 && words[0] == "nameserver" ? ListenAddress(host: String(words[1]), port: 53) : nil
    }
    self.servers = servers.isEmpty ? [ListenAddress(host: "127.0.0.1", port: 53)] : Array(servers.prefix(3))
  }
}
