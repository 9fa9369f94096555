import PippinAccounts

extension MailAddress {
  /// How mail reaches an address that a person gave or a provider signed: as it is, or, where its domain has to be spelt in ASCII
  /// first, in its canonical spelling. Nil where no mail can reach it.
  init?(reaching address: String) {
    if let plain = MailAddress(address) {
      self = plain
      return
    }
    guard let canonical = CanonicalAddress(address) else { return nil }
    self.init(canonical.text)
  }
}
