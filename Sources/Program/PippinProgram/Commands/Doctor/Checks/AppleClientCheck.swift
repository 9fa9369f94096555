import PippinAccounts
import PippinServer

extension DoctorCheck {
  static let appleClients = ofSettings(
    "apple_clients", .machine, "whether apps use bundle ids and web sites Services IDs"
  ) { (settings, context) throws(Blocked) in
    AppleClientJudgement.findings(
      settings.clients.all.compactMap { client in
        client.apple.map { (id: client.id.rawValue, platform: client.platform, audience: $0.audience) }
      })
  }
}

enum AppleClientJudgement {
  /// Nil if no client signs people in with Apple. Apple's sheet names the bundle id, and a browser the Services ID, so no id is both.
  static func findings(
    _ clients: [(id: String, platform: Client.Platform, audience: String)]
  ) -> [DoctorFinding]? {
    guard !clients.isEmpty else { return nil }
    let isNative = { (platform: Client.Platform) in platform == .ios || platform == .macos }
    var findings: [DoctorFinding] = []
    for client in clients where isNative(client.platform) {
      guard let other = clients.first(where: { !isNative($0.platform) && $0.audience == client.audience }) else {
        continue
      }
      findings.append(
        .fail(
          "The clients \(client.id) (\(client.platform.rawValue)) and \(other.id) (\(other.platform.rawValue)) have the "
            + "same audience, \(Printable.text(client.audience)).",
          cure: "Write the bundle id as audience of \(client.id), and the Services ID as audience of \(other.id)."))
    }
    return findings.isEmpty ? [.ok("Each app has a bundle id, and each web site a Services ID.")] : findings
  }
}
