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
