import PippinFoundation
package import PippinHTTP
import PippinLock
import PippinTelemetry

/// The proxies whose `X-Forwarded-For` is trusted (decision 0030).
package struct TrustedProxies: Sendable {
  /// How many addresses of one request are read: more than any real chain of proxies has.
  private static let maximumCount = 16

  private let networks: [IPNetwork]

  package init(_ networks: [IPNetwork] = []) {
    self.networks = networks
  }

  /// Whether no proxy is trusted.
  var isEmpty: Bool { networks.isEmpty }

  /// The client's address: the right-most one that is not a trusted proxy. Addresses to its left were written by the client.
  func client(of request: HTTPRequest) -> String {
    guard !networks.isEmpty, var client = IPAddress(request.peer), trusts(client) else { return request.peer }
    let row = request.fields.values(of: "x-forwarded-for").joined(separator: ",")
    for entry in row.split(separator: ",", omittingEmptySubsequences: false).reversed().prefix(Self.maximumCount) {
      // If a trusted proxy wrote nothing readable, the proxy counts as the client.
      guard let address = Self.address(entry) else { break }
      client = address
      if !trusts(address) { break }
    }
    return client.text
  }

  /// Whether the address belongs to a trusted proxy.
  func trusts(_ address: IPAddress) -> Bool { networks.contains { $0.contains(address) } }

  /// Reads one entry: an address, which some proxies write with its port.
  private static func address(_ entry: Substring) -> IPAddress? {
    var text = entry.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text = text.dropLast() }
    if let plain = IPAddress(text) { return plain }
    if text.first == "[" {
      guard let end = text.firstIndex(of: "]") else { return nil }
      let rest = text[text.index(after: end)...]
      guard rest.isEmpty || isPort(rest) else { return nil }
      return IPAddress(text[..<end].dropFirst())
    }
    guard let colon = text.firstIndex(of: ":"), isPort(text[colon...]) else { return nil }
    return IPAddress(text[..<colon])
  }

  private static func isPort(_ text: Substring) -> Bool {
    let digits = text.utf8.dropFirst()
    return text.utf8.first == UInt8(ascii: ":") && (1...5).contains(digits.count)
      && digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

/// Logs peers that send `X-Forwarded-For` and are not trusted. If they are proxies, rate limits by address do not work.
///
/// Anybody can send that field, so each network is logged once, and only a few networks are. Loopback is always logged, because a
/// proxy is likely there.
final class UnnamedProxies: Sendable {
  private static let maximum = 16
  private let noted = Lock<Set<IPNetwork>>([])

  /// Logs and counts the first such request of a network.
  func note(
    _ request: HTTPRequest, trusted proxies: TrustedProxies, in log: Log, counting instruments: Instruments
  ) {
    guard request.fields.contains("x-forwarded-for"), let address = request.peerAddress, !proxies.trusts(address),
      isFirst(from: address)
    else { return }
    instruments.countUnnamedProxy(address)
    let effect =
      address.isLoopback && proxies.isEmpty
      ? "requests from this machine are not limited by address" : "all visitors of this peer share one limit"
    log.warning(
      "X-Forwarded-For is ignored: the peer is not in trusted_proxies",
      [
        "peer": .string(request.peer), "effect": .string(effect),
        "cure": .string("if this is a proxy of yours, add its address to trusted_proxies"),
      ])
  }

  private func isFirst(from address: IPAddress) -> Bool {
    let network = IPNetwork.loopback.first { $0.contains(address) } ?? address.clientNetworks[0]
    return noted.withLock { noted in
      guard noted.count < Self.maximum || address.isLoopback else { return false }
      return noted.insert(network).inserted
    }
  }
}
