/// A name in DNS, in lower case and without the dot at its end.
struct DomainName: Sendable, Hashable {
  let labels: [String]

  /// Reads `mail.example.com`; nil unless every label has 1 to 63 letters, digits, dashes or underscores.
  init?(_ text: String) {
    let labels = text.split(separator: ".", omittingEmptySubsequences: false).map { $0.lowercased() }
    guard labels.allSatisfy(Self.isLabel), labels.reduce(0, { $0 + $1.utf8.count + 1 }) <= 254 else { return nil }
    self.labels = labels
  }

  private init(labels: [String]) {
    self.labels = labels
  }

  var text: String { labels.joined(separator: ".") }

  /// The name with a label before it, which must be well-formed.
  func below(_ label: String) -> DomainName { DomainName(labels: [label] + labels) }

  /// The name with another one before it.
  func below(_ name: DomainName?) -> DomainName { DomainName(labels: (name?.labels ?? []) + labels) }

  /// The name and those above it, down to two labels.
  var withParents: [DomainName] {
    (0..<max(1, labels.count - 1)).map { DomainName(labels: Array(labels.dropFirst($0))) }
  }

  private static func isLabel(_ label: String) -> Bool {
    (1...63).contains(label.utf8.count)
      && label.utf8.allSatisfy {
        (97...122).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
      }
  }
}
