/// A domain's policy for senders of mail (RFC 7208), as far as a mistake in it can be seen without evaluating it.
struct SPFRecord: Equatable {
  /// What a domain's TXT records say.
  enum Found: Equatable {
    case none
    case one(SPFRecord)
    case several(Int)
  }

  struct Fault: Equatable {
    /// The end of a sentence that begins with the record.
    let detail: String
    let cure: String
  }

  /// The terms after the version, in lower case.
  let terms: [String]

  /// Reads a TXT record; nil if it is not about SPF.
  init?(_ text: String) {
    let parts = text.split(separator: " ").map { $0.lowercased() }
    guard parts.first == "v=spf1" else { return nil }
    terms = Array(parts.dropFirst())
  }

  static func find(in texts: [String]) -> Found {
    let records = texts.compactMap(SPFRecord.init)
    return records.count > 1 ? .several(records.count) : records.first.map(Found.one) ?? .none
  }

  /// What makes the record useless.
  var fault: Fault? {
    if let bad = terms.first(where: { !Self.isTerm($0) }) {
      return Fault(detail: "has a term that is not SPF, “\(Printable.text(bad))”", cure: "Correct or remove this term.")
    }
    if let all = terms.first(where: { Self.mechanism($0) == "all" }), all == "all" || all == "+all" {
      return Fault(detail: "lets everybody send, with “\(all)”", cure: "End it with -all or ~all.")
    }
    if !terms.contains(where: { $0.hasPrefix("redirect=") }), terms.allSatisfy({ Self.mechanism($0) == "all" }) {
      return Fault(
        detail: "lets nobody send", cure: "Name your mail provider in it, such as include:_spf.your-provider.example.")
    }
    if lookUps > 10 {
      return Fault(
        detail: "needs \(lookUps) look-ups, and ten are allowed", cure: "Remove includes that are not needed.")
    }
    return nil
  }

  /// The terms that need a look-up of their own; what they include comes on top.
  private var lookUps: Int {
    terms.filter {
      $0.hasPrefix("redirect=") || ["include", "a", "mx", "ptr", "exists"].contains(Self.mechanism($0))
    }.count
  }

  /// The mechanism's name without qualifier, domain and prefix length.
  private static func mechanism(_ term: String) -> String {
    var name = term[...]
    if let first = name.first, "+-~?".contains(first) { name = name.dropFirst() }
    return String(name.prefix { $0 != ":" && $0 != "/" })
  }

  private static let needingDomain: Set = ["include", "exists", "ip4", "ip6"]

  private static func isTerm(_ term: String) -> Bool {
    if let equals = term.firstIndex(of: "=") {
      // A modifier; unknown ones are ignored (RFC 7208, 6).
      return equals != term.startIndex && !term[..<equals].contains(":")
    }
    let name = mechanism(term)
    guard ["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"].contains(name) else { return false }
    return !needingDomain.contains(name)
      || (term.firstIndex(of: ":").map { term.index(after: $0) != term.endIndex } ?? false)
  }
}

/// The key with which a mail server signs (RFC 6376).
enum DKIMRecord {
  /// Whether there is a key.
  /// - Parameter isSelector: whether the texts are those of a selector. Without one it is only known whether there are names
  ///   below `_domainkey`: a name server then answers that the name exists (RFC 8020).
  static func isThere(_ texts: DNSTexts, isSelector: Bool) -> Bool {
    switch texts {
    case .found(let texts):
      !isSelector || texts.contains { $0.contains("p=") && !$0.hasSuffix("p=") && !$0.contains("p=;") }
    case .noName, .failed: false
    }
  }
}
