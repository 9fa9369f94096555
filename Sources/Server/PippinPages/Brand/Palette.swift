/// The colours of the light or dark scheme by role.
package struct Palette: Sendable, Equatable {
  package enum Role: String, CaseIterable, Sendable {
    /// The page's background, the content's card, and a subtle background for what is hovered, tagged or code.
    case page, card, fill
    /// A decorative separator, and the border of a control.
    case line, edge
    /// Text, and secondary text.
    case ink, soft
    /// The background of the main button, and its text.
    case accent
    case onAccent = "on-accent"
    /// The main button's border: the accent, or `edge` if the accent can hardly be told from the card.
    case accentEdge = "accent-edge"
    /// Links and other small accents, and the background of information.
    case accentText = "accent-text"
    case accentTint = "accent-tint"
    /// What destroys and what failed: text and the button's background, the button's text, and a background.
    case danger
    case onDanger = "on-danger"
    case dangerTint = "danger-tint"
    /// What succeeded: text and background.
    case success
    case successTint = "success-tint"
    /// Apple's button (BUTTON-2, BUTTON-3) and its words.
    case apple
    case appleText = "apple-text"
    /// The focus ring.
    case focus
  }

  private(set) var colors: [Role: Color]

  package subscript(role: Role) -> Color { colors[role] ?? 0x000000 }

  package static let light = Palette(colors: [
    .page: 0xf5f6f8, .card: 0xffffff, .fill: 0xf0f2f5, .line: 0xe1e4e9, .edge: 0x838b97, .ink: 0x16191d,
    .soft: 0x565d68, .accent: 0x2b6b3f, .onAccent: 0xffffff, .accentEdge: 0x2b6b3f, .accentText: 0x2b6b3f,
    .accentTint: 0xe8f2eb,
    .danger: 0xc0221f, .onDanger: 0xffffff, .dangerTint: 0xfcebea, .success: 0x1a7341, .successTint: 0xe6f4ea,
    .apple: 0x000000, .appleText: 0xffffff, .focus: 0x1a5fd0,
  ])

  package static let dark = Palette(colors: [
    .page: 0x0f1114, .card: 0x191c20, .fill: 0x24282e, .line: 0x30353c, .edge: 0x7a828e, .ink: 0xf1f3f5,
    .soft: 0xa9b0bb, .accent: 0x8fd0a2, .onAccent: 0x0e1a12, .accentEdge: 0x8fd0a2, .accentText: 0x8fd0a2,
    .accentTint: 0x1c2b21,
    .danger: 0xff9a91, .onDanger: 0x2b0806, .dangerTint: 0x351e1d, .success: 0x7fd49b, .successTint: 0x182c20,
    .apple: 0xffffff, .appleText: 0x000000, .focus: 0x8ab8ff,
  ])

  /// Custom properties of CSS, in the roles' order.
  var css: String { Role.allCases.map { "--\($0.rawValue): \(self[$0].css);" }.joined(separator: " ") }

  /// Pairs of text and background; each has at least 4.5 : 1 (WCAG 2.2, 1.4.3).
  package static let readable: [(text: Role, ground: Role)] = [
    (.ink, .page), (.ink, .card), (.ink, .fill), (.ink, .accentTint), (.ink, .dangerTint), (.ink, .successTint),
    (.soft, .page), (.soft, .card), (.soft, .fill), (.accentText, .page), (.accentText, .card), (.accentText, .fill),
    (.accentText, .accentTint), (.onAccent, .accent), (.danger, .page), (.danger, .card), (.danger, .fill),
    (.danger, .dangerTint), (.onDanger, .danger), (.success, .page), (.success, .card), (.success, .successTint),
    (.appleText, .apple),
  ]

  /// Pairs of graphics and background; each has at least 3 : 1 (WCAG 2.2, 1.4.11).
  package static let visible: [(edge: Role, ground: Role)] = [
    (.edge, .page), (.edge, .card), (.edge, .fill), (.focus, .page), (.focus, .card), (.accentEdge, .card),
    (.apple, .card),
  ]

  /// The palette with other colours for some roles.
  func with(_ changes: [Role: Color]) -> Palette {
    Palette(colors: colors.merging(changes) { _, new in new })
  }
}
