/// The operator's colours, checked for readable contrast.
package struct BrandColors: Sendable, Equatable {
  /// One of the four configurable colours.
  package enum Part: String, CaseIterable, Sendable {
    /// Links and the main button, on light pages and on dark ones.
    case accent
    case accentDark = "accent_dark"
    /// The page's background, on light pages and on dark ones.
    case background
    case backgroundDark = "background_dark"

    fileprivate var isDark: Bool { self == .accentDark || self == .backgroundDark }
    fileprivate var isAccent: Bool { self == .accent || self == .accentDark }
  }

  /// A colour with too little contrast.
  package struct Fault: Error, Equatable, Sendable {
    package let part: Part
    /// The lowest resulting contrast.
    package let contrast: Double
    /// The nearest similar colour with enough contrast.
    package let suggestion: Color?
  }

  /// The minimum contrast of text (WCAG 2.2, 1.4.3).
  package static let leastContrast = 4.5

  let light: Palette
  let dark: Palette

  package static let standard = BrandColors(light: .light, dark: .dark)

  private init(light: Palette, dark: Palette) {
    self.light = light
    self.dark = dark
  }

  /// - Throws: the first colour with too little contrast. An accent without a dark variant is lightened for dark pages.
  package init(_ parts: [Part: Color]) throws(Fault) {
    for part in Part.allCases {
      guard let color = parts[part] else { continue }
      let contrast = Self.worst(color, as: part)
      if contrast < Self.leastContrast {
        throw Fault(part: part, contrast: contrast, suggestion: Self.nearest(to: color, as: part))
      }
    }
    var (light, dark) = (Palette.light, Palette.dark)
    if let background = parts[.background] { light = light.withBackground(background) }
    if let background = parts[.backgroundDark] { dark = dark.withBackground(background) }
    if let accent = parts[.accent] { light = light.withAccent(accent) }
    if let accent = parts[.accentDark] ?? parts[.accent].flatMap({ Self.nearest(to: $0, as: .accentDark) }) {
      dark = dark.withAccent(accent)
    }
    self.init(light: light, dark: dark)
  }

  private static func worst(_ color: Color, as part: Part) -> Double {
    let base = part.isDark ? Palette.dark : .light
    let palette = part.isAccent ? base.withAccent(color) : base.withBackground(color)
    let contrasts = Palette.readable.map { palette[$0.text].contrast(to: palette[$0.ground]) }
    return contrasts.min() ?? 1
  }

  /// The colour itself, or with as much black or white added as it needs.
  private static func nearest(to color: Color, as part: Part) -> Color? {
    // Light pages have dark text on a light background; dark pages the reverse.
    let end: Color = part.isAccent == part.isDark ? 0xffffff : 0x000000
    return stride(from: 0, through: 100, by: 2).lazy.map { color.mixed(with: end, percent: $0) }
      .first { worst($0, as: part) >= leastContrast }
  }
}
