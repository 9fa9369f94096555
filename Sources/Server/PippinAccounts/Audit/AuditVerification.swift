/// Judges a chain line by line, in the order of the numbers, and its head at the end.
package struct AuditVerification: Sendable {
  /// What is wrong.
  package enum Problem: Hashable, Sendable {
    /// There are no lines of these numbers.
    case missing(ClosedRange<Int64>)
    /// The line, or its place, is not what was chained.
    case changed(Int64, AuditEventID)
    /// The personal columns are neither what was chained nor erased.
    case personalPartChanged(Int64, AuditEventID)
    /// There are lines, and no head.
    case headMissing
    /// The head was not signed by this installation.
    case headForged
    /// The head is signed under a master key that the settings do not list.
    case headKeyUnknown(String)
    /// The head is of another chain than the lines.
    case headOfOtherLines
    /// These lines stand after the last one that the head covers.
    case afterHead(ClosedRange<Int64>)
  }

  /// What became of a head's signature.
  package enum Signature: Sendable {
    case genuine
    case forged
    case keyUnknown
  }

  /// How many problems are told one by one.
  private static let told = 1000

  /// The first of what is wrong.
  package private(set) var problems: [Problem] = []
  /// How much is wrong altogether.
  package private(set) var problemCount = 0
  /// How many lines were read.
  package private(set) var lines: Int64 = 0
  /// How many of them have lost their personal part.
  package private(set) var erased: Int64 = 0
  /// The number of the last line that was read.
  package private(set) var last: Int64 = 0
  private var hash = AuditChain.beginning

  package init() {}

  /// Judges the next line.
  package mutating func read(_ line: ChainedAuditEvent) {
    let (event, link) = (line.event, line.link)
    if link.number > last + 1 { add(.missing(last + 1...link.number - 1)) }
    // After a gap the hash before is unknown, so the line can only be judged by those that follow.
    let followsDirectly = link.number == last + 1
    let expected = AuditChain.hash(
      of: event, number: link.number, personalDigest: link.personalDigest, after: hash)
    if followsDirectly, expected != link.hash { add(.changed(link.number, event.id)) }
    if let salt = link.salt {
      if AuditChain.personalDigest(of: event, salt: salt) != link.personalDigest {
        add(.personalPartChanged(link.number, event.id))
      }
    } else {
      erased += 1
      if event.hasPersonalPart { add(.personalPartChanged(link.number, event.id)) }
    }
    lines += 1
    last = link.number
    // What stands there, right or wrong, so that one change is told once.
    hash = link.hash
  }

  /// Judges the head against the lines; read it after them.
  package mutating func finish(_ head: AuditHead?, signature: Signature?) {
    guard let head else {
      if lines > 0 { add(.headMissing) }
      return
    }
    switch signature {
    case .genuine: break
    case .forged, nil: add(.headForged)
    case .keyUnknown: add(.headKeyUnknown(head.keyID))
    }
    if head.number > last {
      add(.missing(last + 1...head.number))
    } else if head.number < last {
      add(.afterHead(head.number + 1...last))
    } else if head.hash != hash {
      add(.headOfOtherLines)
    }
  }

  private mutating func add(_ problem: Problem) {
    problemCount += 1
    if problems.count < Self.told { problems.append(problem) }
  }
}

extension AuditEvent {
  /// Whether it says whom and where it is about, which a deletion erases.
  package var hasPersonalPart: Bool {
    identity != nil || session != nil || client != nil || detail != nil
  }
}
