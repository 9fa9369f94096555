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

extension Palette {
  /// The pages' main colours as the operator or Pippin chose them.
  struct Wish {
    var page: Color
    var card: Color
    var accent: Color
  }

  /// A readable palette around any three colours. The card and the accent's ground stay as they are; everything else moves as
  /// far as its contrast needs, and the page's background only if no text could be read on both it and the card.
  static func derived(from wish: Wish) -> Palette {
    let end = wish.card.extremeInk
    let away: Color = end == 0x000000 ? 0xffffff : 0x000000
    let neutral = end == 0x000000 ? Palette.light : .dark

    /// The ground, moved away from the text's colour as far as reading the text needs.
    func ground(_ color: Color) -> Color {
      var color = color
      for _ in 0..<64 where color.contrast(to: end) < BrandColors.leastContrast {
        color = color.mixed(with: away, percent: 4)
      }
      return color.contrast(to: end) < BrandColors.leastContrast ? away : color
    }
    func tint(_ color: Color, _ percent: Int) -> Color { ground(wish.card.mixed(with: color, percent: percent)) }

    let page = wish.page.readable(on: [end], least: BrandColors.leastContrast, towards: away)
    let isPlain = wish.card == neutral[.card]
    let fill = isPlain ? neutral[.fill] : tint(end, 6)
    let line = isPlain ? neutral[.line] : wish.card.mixed(with: end, percent: 14)
    let accentTint = tint(wish.accent, 10)
    let dangerTint = isPlain ? neutral[.dangerTint] : tint(neutral[.danger], 10)
    let successTint = isPlain ? neutral[.successTint] : tint(neutral[.success], 10)
    let grounds = [page, wish.card, fill]
    let all = grounds + [accentTint, dangerTint, successTint]

    func text(_ color: Color, on grounds: [Color]) -> Color {
      color.readable(on: grounds, least: BrandColors.leastContrast, towards: end)
    }
    func graphic(_ color: Color, on grounds: [Color]) -> Color {
      color.readable(on: grounds, least: BrandColors.leastVisibleContrast, towards: end)
    }
    let danger = text(neutral[.danger], on: grounds + [dangerTint])
    let edge = graphic(neutral[.edge], on: grounds)
    let isAccentSeen = wish.accent.contrast(to: wish.card) >= BrandColors.leastVisibleContrast
    return neutral.with([
      .page: page, .card: wish.card, .fill: fill, .line: line, .edge: edge,
      .ink: text(neutral[.ink], on: all), .soft: text(neutral[.soft], on: grounds),
      .accent: wish.accent, .onAccent: wish.accent.textOnIt, .accentEdge: isAccentSeen ? wish.accent : edge,
      .accentText: text(wish.accent, on: grounds + [accentTint]), .accentTint: accentTint,
      .danger: danger, .onDanger: danger.textOnIt, .dangerTint: dangerTint,
      .success: text(neutral[.success], on: [page, wish.card, successTint]), .successTint: successTint,
      .focus: graphic(neutral[.focus], on: [page, wish.card]),
    ])
  }

  /// Whether the card is dark, so that text and Apple's button are light.
  var isDark: Bool { self[.card].extremeInk == 0xffffff }
}

extension Color {
  /// White where it can be read, otherwise black: a button in a strong colour looks better with white.
  fileprivate var textOnIt: Color { contrast(to: 0xffffff) >= BrandColors.leastContrast ? 0xffffff : 0x000000 }
}

/// The operator's colours, with everything that follows from them: a readable palette for each scheme.
package struct BrandColors: Sendable, Equatable {
  /// One of the configurable colours.
  package enum Part: String, CaseIterable, Sendable {
    /// The main button and, if it can be read, links; on light pages and on dark ones.
    case accent
    case accentDark = "accent_dark"
    /// Behind the card.
    case background
    case backgroundDark = "background_dark"
    /// Behind the content.
    case card
    case cardDark = "card_dark"
  }

  /// What the pages show instead of an operator's colour, or beside it.
  package struct Adjustment: Equatable, Sendable {
    package let part: Part
    package let given: Color
    /// The lowest contrast that the given colour would have.
    package let contrast: Double
    package let used: Color
    /// The text on a button of the given accent; nil for a background.
    package let buttonText: Color?
  }

  /// The minimum contrast of text (WCAG 2.2, 1.4.3), and of what marks a control (1.4.11).
  package static let leastContrast = 4.5
  package static let leastVisibleContrast = 3.0

  package let light: Palette
  package let dark: Palette
  /// In the order of the parts.
  package let adjustments: [Adjustment]

  package static let standard = BrandColors(light: .light, dark: .dark, adjustments: [])

  private init(light: Palette, dark: Palette, adjustments: [Adjustment]) {
    self.light = light
    self.dark = dark
    self.adjustments = adjustments
  }

  package init(_ parts: [Part: Color]) {
    guard !parts.isEmpty else {
      self = .standard
      return
    }
    let light = Self.wish(.light, accent: parts[.accent], page: parts[.background], card: parts[.card])
    // A dark accent that nobody chose is the light one, lightened until it can be read.
    var dark = Self.wish(.dark, accent: parts[.accentDark], page: parts[.backgroundDark], card: parts[.cardDark])
    if parts[.accentDark] == nil, let accent = parts[.accent] {
      dark.accent = accent
      dark.accent = Palette.derived(from: dark)[.accentText]
    }
    self.init(light: .derived(from: light), dark: .derived(from: dark), adjustments: [])
    self = BrandColors(
      light: self.light, dark: self.dark,
      adjustments: Part.allCases.compactMap { part in parts[part].flatMap { adjustment(of: part, $0) } })
  }

  /// The wishes of one scheme. If only the page or only the card is chosen, and the two need different text colours, the
  /// other one follows.
  private static func wish(_ base: Palette, accent: Color?, page: Color?, card: Color?) -> Palette.Wish {
    var wish = Palette.Wish(page: base[.page], card: card ?? base[.card], accent: accent ?? base[.accent])
    if let page {
      wish.page = page
      if card == nil, page.extremeInk != wish.card.extremeInk { wish.card = page }
    } else if let card, card.extremeInk != wish.page.extremeInk {
      wish.page = card
    }
    return wish
  }

  private func adjustment(of part: Part, _ given: Color) -> Adjustment? {
    let palette = [.accentDark, .backgroundDark, .cardDark].contains(part) ? dark : light
    switch part {
    case .accent, .accentDark:
      let used = palette[.accentText]
      let grounds = Palette.readable.filter { $0.text == .accentText }.map(\.ground)
      let contrast = grounds.map { given.contrast(to: palette[$0]) }.min() ?? 1
      return used == given
        ? nil
        : Adjustment(part: part, given: given, contrast: contrast, used: used, buttonText: palette[.onAccent])
    case .background, .backgroundDark:
      let used = palette[.page]
      let contrast = given.contrast(to: palette[.card].extremeInk)
      return used == given
        ? nil : Adjustment(part: part, given: given, contrast: contrast, used: used, buttonText: nil)
    case .card, .cardDark: return nil
    }
  }
}

extension BrandColors.Adjustment {
  /// What the operator should know, as a sentence without its subject.
  package var detail: String {
    guard let buttonText else {
      return "leaves text that can be read on the card a contrast of \(Self.figure(contrast)); pages use \(used.css)"
    }
    return "has a contrast of \(Self.figure(contrast)) as text; pages use \(used.css) for links, and "
      + "\(given.css) with \(buttonText == 0xffffff ? "white" : "black") text for buttons"
  }

  /// A ratio with one decimal, rounded down, so that 4.49 is not shown as enough.
  package static func figure(_ contrast: Double) -> String {
    let tenths = Int(contrast * 10)
    return "\(tenths / 10).\(tenths % 10) : 1"
  }
}
