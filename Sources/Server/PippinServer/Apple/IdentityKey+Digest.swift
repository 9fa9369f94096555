import PippinAccounts
import PippinTokens

extension IdentityKey {
  /// A name for something about this person that tells nobody who it is; different for each `purpose`.
  func digest(for purpose: String) -> [UInt8] {
    SHA256.hash([purpose, realm.rawValue, provider.rawValue, tenant, subject].joined(separator: "\u{0}"))
  }
}
