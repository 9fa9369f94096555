/// Counts how much of something limited each network holds, so that none holds it all (decision 0050).
///
/// One customer may hold an eighth, one site a quarter and one provider half of what there is.
package struct NetworkShares: Sendable {
  private let limits: [Int]
  private var held: [IPNetwork: Int] = [:]

  /// - Parameter total: how much there is.
  package init(of total: Int) {
    limits = [8, 4, 2].map { max(1, total / $0) }
  }

  /// Takes one for an address; false, and nothing is taken, when one of its networks has its share already.
  package mutating func take(for address: IPAddress) -> Bool {
    let networks = address.clientNetworks
    guard zip(networks, limits).allSatisfy({ held[$0, default: 0] < $1 }) else { return false }
    for network in networks { held[network, default: 0] += 1 }
    return true
  }

  /// Gives back one that was taken for the address.
  package mutating func giveBack(for address: IPAddress) {
    for network in address.clientNetworks {
      let left = held[network, default: 0] - 1
      held[network] = left > 0 ? left : nil
    }
  }

  /// Whether nobody holds anything.
  package var isEmpty: Bool { held.isEmpty }
}
