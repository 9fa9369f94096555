internal import Dispatch

/// Looks up TXT records: over UDP, and over TCP if an answer is too long.
///
/// The C library's own resolver cannot be bounded in time, nor asked by way of another name server.
struct DNSClient: Sendable {
  /// How long a name server may take for one answer.
  static let patience: Duration = .seconds(2)

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
    let deadline = ContinuousClock.now + Self.patience
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
    let deadline = ContinuousClock.now + Self.patience
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
