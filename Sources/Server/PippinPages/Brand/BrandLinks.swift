internal import PippinHTTP

/// The operator's links in the footer.
package struct BrandLinks: Sendable, Equatable {
  package var terms: String?
  package var privacy: String?
  /// An address of the web, or `mailto:`.
  package var support: String?

  package init() {}

  /// Each with the last part of its text's key.
  var all: [(name: String, address: String)] {
    [("terms", terms), ("privacy", privacy), ("support", support)].compactMap { name, address in
      address.map { (name, $0) }
    }
  }
}

/// A provider, other than Apple, whose logo the operator may supply: their artwork may not be shipped with Pippin.
package enum ProviderIcon: String, CaseIterable, Sendable {
  case google, facebook

  /// The logo beside the words that name the provider; a neutral sign where the style sheet has none.
  var html: HTML { "<span class=\"provider \(rawValue)\" aria-hidden=\"true\">\(Icon.person.html)</span>" }
}
