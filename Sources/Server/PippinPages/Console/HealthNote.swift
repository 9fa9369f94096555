import PippinHTTP

/// One thing about the service’s health, with what to do about it.
package struct HealthNote: Sendable {
  package enum State: Int, Sendable, Comparable, CaseIterable {
    case good, warn, bad

    package static func < (left: State, right: State) -> Bool { left.rawValue < right.rawValue }

    var word: String {
      switch self {
      case .good: "OK"
      case .warn: "Attention"
      case .bad: "Problem"
      }
    }

    /// For programs.
    package var name: String {
      switch self {
      case .good: "good"
      case .warn: "warn"
      case .bad: "bad"
      }
    }
  }

  package let state: State
  package let text: String
  package let cure: String?
  let link: (words: String, address: String)?
  /// Whether it says that nothing is known, so that nobody may call the service healthy.
  let isUnproven: Bool

  package init(
    _ state: State, _ text: String, cure: String? = nil, link: (words: String, address: String)? = nil,
    isUnproven: Bool = false
  ) {
    self.isUnproven = isUnproven
    self.state = state
    self.text = text
    self.cure = cure
    self.link = link
  }

  /// For those who may not go there.
  package var withoutLink: HealthNote { HealthNote(state, text, cure: cure, isUnproven: isUnproven) }

  /// The sentence that says it all.
  package static func headline(_ notes: [HealthNote]) -> String {
    switch notes.map(\.state).max() ?? .good {
    case .good where notes.contains(where: \.isUnproven): "No problem is known, but no other server has been asked yet."
    case .good: "The service is healthy."
    case .warn: "The service works, and something needs attention."
    case .bad: "The service has a problem."
    }
  }

  private var html: HTML {
    """
    <li><span class="tag \(state.name)">\(state.word)</span> \(text)\(cure.map { " <span class=\"soft\">\($0)</span>" as HTML })\
    \(link.map { " <a href=\"\(address: $0.address)\">\($0.words)</a>" as HTML })</li>

    """
  }

  /// The notes under one sentence that says it all.
  static func list(_ notes: [HealthNote]) -> HTML {
    let worst = notes.map(\.state).max() ?? .good
    let troubles = notes.filter { $0.state != .good }
    let fine = notes.filter { $0.state == .good }
    let open: HTML? = troubles.isEmpty ? nil : "<ul>\(troubles.map(\.html))</ul>\n"
    return """
      <section class="verdict \(worst.name)" aria-label="Health"><p><b>\(headline(notes))</b></p>
      \(open)<details><summary>\(fine.count) checks are fine</summary><ul>\(fine.map(\.html))</ul></details></section>

      """
  }
}
