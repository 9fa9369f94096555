import PippinFoundation
import PippinHTTP
import PippinLock
import PippinTelemetry

/// Notes peers that send `X-Forwarded-For` and are not trusted: if they are proxies, limits by address do not work.
///
/// Anybody can send that field, so each network is noted once and few of them; loopback, where a proxy is likely, always.
final class UnnamedProxies: Sendable {
  private static let maximum = 16
  private let noted = Lock<Set<IPNetwork>>([])

  /// Writes a line for the first such request of a network, and counts the network.
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
