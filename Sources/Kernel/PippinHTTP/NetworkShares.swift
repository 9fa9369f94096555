/// Limits each network's share of a resource, so that no network can use all of it (decision 0050).
///
/// A customer gets at most an eighth, a site a quarter and a provider half.
package struct NetworkShares: Sendable {
  private let limits: [Int]
  private var held: [IPNetwork: Int] = [:]

  /// - Parameters:
  ///   - total: the size of the resource.
  ///   - customer: what a customer gets at most in place of an eighth; larger networks get at least as much.
  package init(of total: Int, customer: Int? = nil) {
    let shares = [8, 4, 2].map { max(1, total / $0) }
    limits = customer.map { customer in [customer] + shares.dropFirst().map { max($0, customer) } } ?? shares
  }

  /// Takes one unit for an address; false if one of its networks already has its full share.
  package mutating func take(for address: IPAddress) -> Bool {
    let networks = address.clientNetworks
    guard zip(networks, limits).allSatisfy({ held[$0, default: 0] < $1 }) else { return false }
    for network in networks { held[network, default: 0] += 1 }
    return true
  }

  /// Returns one unit of the address.
  package mutating func giveBack(for address: IPAddress) {
    for network in address.clientNetworks {
      let left = held[network, default: 0] - 1
      held[network] = left > 0 ? left : nil
    }
  }

  /// Whether nothing is taken.
  package var isEmpty: Bool { held.isEmpty }
}
