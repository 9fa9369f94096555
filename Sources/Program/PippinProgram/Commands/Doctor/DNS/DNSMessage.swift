/// A question for TXT records, and its answer (RFC 1035, 4).
struct DNSMessage {
  /// What is wrong with an answer.
  enum Fault: Error, Equatable {
    /// It belongs to another question, or is none.
    case foreign
    /// It was cut off, and must be asked for over TCP.
    case truncated
    case malformed
  }

  private static let text: UInt16 = 16
  private static let alias: UInt16 = 5
  private static let options: UInt16 = 41
  private static let internet: UInt16 = 1
  /// The longest answer that passes most networks in one piece.
  private static let payload: UInt16 = 1232

  let id: UInt16
  let name: DomainName

  /// The question: recursion is wanted, and long answers are taken (RFC 6891).
  var bytes: [UInt8] {
    var bytes = Self.pair(id) + Self.pair(0x0100) + Self.pair(1) + Self.pair(0) + Self.pair(0) + Self.pair(1)
    for label in name.labels { bytes += [UInt8(label.utf8.count)] + Array(label.utf8) }
    bytes += [0] + Self.pair(Self.text) + Self.pair(Self.internet)
    return bytes + [0] + Self.pair(Self.options) + Self.pair(Self.payload) + [0, 0, 0, 0] + Self.pair(0)
  }

  /// Reads the answer. Aliases are followed within it.
  func read(_ answer: [UInt8]) throws(Fault) -> DNSTexts {
    var reader = Reader(bytes: answer)
    // One that is too short for a header answers nothing that we asked.
    guard let header = try? reader.words(6), header[0] == id, header[1] & 0xF800 == 0x8000, header[2] == 1,
      try reader.name() == name.labels, try reader.words(2) == [Self.text, Self.internet]
    else { throw .foreign }
    if header[1] & 0x0200 != 0 { throw .truncated }
    switch header[1] & 0x000F {
    case 0: break
    case 3: return .noName
    case 2: return .failed("the name server failed (SERVFAIL)")
    case 5: return .failed("the name server refuses to answer (REFUSED)")
    default: return .failed("the name server answered with error \(header[1] & 0x000F)")
    }
    var texts: [(owner: [String], text: String)] = []
    var aliases: [[String]: [String]] = [:]
    for _ in 0..<header[3] {
      let owner = try reader.name()
      let record = try reader.words(2)
      _ = try reader.words(2)
      let end = Int(try reader.words(1)[0]) + reader.position
      guard end <= answer.count else { throw .malformed }
      switch (record[0], record[1]) {
      case (Self.text, Self.internet): texts.append((owner, try reader.text(until: end)))
      case (Self.alias, Self.internet): aliases[owner] = try reader.name()
      default: break
      }
      reader.position = end
    }
    var target = name.labels
    for _ in 0..<8 { target = aliases[target] ?? target }
    return .found(texts.filter { $0.owner == target }.map(\.text))
  }

  private static func pair(_ word: UInt16) -> [UInt8] { [UInt8(word >> 8), UInt8(word & 0xFF)] }

  private struct Reader {
    let bytes: [UInt8]
    var position = 0

    mutating func words(_ count: Int) throws(Fault) -> [UInt16] {
      guard position + 2 * count <= bytes.count else { throw .malformed }
      defer { position += 2 * count }
      return (0..<count).map { UInt16(bytes[position + 2 * $0]) << 8 | UInt16(bytes[position + 2 * $0 + 1]) }
    }

    /// A name, whose end may be a pointer to an earlier one.
    mutating func name() throws(Fault) -> [String] {
      var labels: [String] = []
      var place = position
      var hasJumped = false
      var length = 0
      while true {
        guard place < bytes.count else { throw .malformed }
        let size = Int(bytes[place])
        if size & 0xC0 == 0xC0 {
          guard place + 1 < bytes.count else { throw .malformed }
          let target = (size & 0x3F) << 8 | Int(bytes[place + 1])
          if !hasJumped { position = place + 2 }
          hasJumped = true
          // Backwards only, so that it ends.
          guard target < place else { throw .malformed }
          place = target
          continue
        }
        guard size & 0xC0 == 0, place + 1 + size <= bytes.count else { throw .malformed }
        place += 1
        if size == 0 { break }
        length += size + 1
        guard length <= 255 else { throw .malformed }
        labels.append(String(decoding: bytes[place..<place + size], as: UTF8.self).lowercased())
        place += size
      }
      if !hasJumped { position = place }
      return labels
    }

    /// The parts of a TXT record, put together.
    mutating func text(until end: Int) throws(Fault) -> String {
      var text: [UInt8] = []
      while position < end {
        let size = Int(bytes[position])
        guard position + 1 + size <= end else { throw .malformed }
        text += bytes[position + 1..<position + 1 + size]
        position += 1 + size
      }
      return String(decoding: text, as: UTF8.self)
    }
  }
}

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
