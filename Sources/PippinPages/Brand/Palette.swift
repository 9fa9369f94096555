/// The colours of the light or dark scheme by role.
package struct Palette: Sendable, Equatable {
  package enum Role: String, CaseIterable, Sendable {
    /// The page's background, the light over it, and the hills at its foot.
    case paper, glow, hill
    case farHill = "hill-far"
    /// The content's card and its border.
    case card, line
    /// Text, and secondary text.
    case ink, soft
    /// Links and the main button; the mark's second leaf; small accents.
    case leaf, young, seed
    /// Backgrounds of marks and notes.
    case tint, warm
    /// Apple's button (BUTTON-2, BUTTON-3) and its words.
    case apple
    case appleText = "apple-text"
    /// The focus ring, the border of a field, and errors.
    case focus, edge, wrong
  }

  private(set) var colors: [Role: Color]

  package subscript(role: Role) -> Color { colors[role] ?? 0x000000 }

  package static let light = Palette(colors: [
    .paper: 0xfaf5ec, .glow: 0xf6e3c3, .hill: 0xe9ecd4, .farHill: 0xf1eeda, .card: 0xfffdf9, .line: 0xe8dccb,
    .ink: 0x2d2620, .soft: 0x6b5f53, .leaf: 0x47703a, .young: 0x86ad6a, .seed: 0x9e5027, .tint: 0xf4ecdf,
    .warm: 0xfbeee0, .apple: 0x000000, .appleText: 0xffffff, .focus: 0x2f6f9f, .edge: 0x8d8172, .wrong: 0xa8321f,
  ])

  package static let dark = Palette(colors: [
    .paper: 0x191613, .glow: 0x33261a, .hill: 0x1f2418, .farHill: 0x1d1f17, .card: 0x221e1a, .line: 0x3b342c,
    .ink: 0xf2e9dc, .soft: 0xb7aa9a, .leaf: 0xa3c78a, .young: 0x6f9a58, .seed: 0xe09260, .tint: 0x2b2621,
    .warm: 0x35281d, .apple: 0xffffff, .appleText: 0x000000, .focus: 0x8cc4ee, .edge: 0x857a6c, .wrong: 0xf2998a,
  ])

  /// Custom properties of CSS, in the roles' order.
  var css: String { Role.allCases.map { "--\($0.rawValue): \(self[$0].css);" }.joined(separator: " ") }

  /// Pairs of text and background; each has at least 4.5 : 1 (WCAG 2.2, 1.4.3).
  package static let readable: [(text: Role, ground: Role)] = [
    (.ink, .card), (.ink, .paper), (.ink, .warm), (.ink, .tint), (.ink, .glow), (.soft, .card), (.soft, .paper),
    (.soft, .tint), (.soft, .hill), (.soft, .farHill), (.leaf, .card), (.card, .leaf), (.seed, .card), (.seed, .tint),
    (.wrong, .card), (.wrong, .tint), (.card, .wrong), (.appleText, .apple),
  ]

  /// Pairs of graphics and background; each has at least 3 : 1 (WCAG 2.2, 1.4.11).
  package static let visible: [(edge: Role, ground: Role)] = [
    (.edge, .card), (.edge, .paper), (.focus, .card), (.focus, .paper),
  ]

  /// The palette with an operator's accent instead of the greens and browns.
  func withAccent(_ accent: Color) -> Palette {
    with([.leaf: accent, .young: accent.mixed(with: self[.card], percent: 25), .seed: accent])
  }

  /// The palette with an operator's background, without light and hills.
  func withBackground(_ background: Color) -> Palette {
    with([.paper: background, .glow: background, .hill: background, .farHill: background])
  }

  private func with(_ changes: [Role: Color]) -> Palette {
    Palette(colors: colors.merging(changes) { _, new in new })
  }
}
