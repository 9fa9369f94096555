extension Brand.Choices {
  /// What the style sheet has besides the colours. None of it comes from a request.
  func css(font: Asset?) -> String {
    var css = ""
    if let font {
      css += """
        @font-face { font-family: "Brand"; src: url(\(font.path)) format("woff2"); font-weight: 100 900; font-display: swap; }

        """
    }
    var root: [String] = []
    if font != nil || typeface != .system {
      root.append("--font: \(font == nil ? "" : "\"Brand\", ")\(typeface.stack);")
    }
    if let radius { root.append("--radius: \(radius)px; --radius-control: \((radius * 2 + 2) / 3)px;") }
    if !root.isEmpty { css += ":root { \(root.joined(separator: " ")) }\n" }
    css += schemes
    for (icon, picture) in providerIcons.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      css += """
        .provider.\(icon.rawValue) { background: url(\(picture.dataAddress)) center / contain no-repeat; forced-color-adjust: none; }
        .provider.\(icon.rawValue) .icon { display: none; }

        """
    }
    return css + (appleLogos?.css(isLightDark: colors.light.isDark, isDarkDark: colors.dark.isDark) ?? "")
  }

  /// The browser's own controls follow the card and not the device, where the two differ.
  private var schemes: String {
    guard colors.light.isDark || !colors.dark.isDark else { return "" }
    return """
      :root { color-scheme: \(colors.light.isDark ? "dark" : "light"); }
      @media (prefers-color-scheme: dark) { :root { color-scheme: \(colors.dark.isDark ? "dark" : "light"); } }

      """
  }
}

extension Picture {
  /// The picture as a `data:` address, so that it needs no request.
  var dataAddress: String { "data:\(mediaType);base64,\(Base64.encode(bytes))" }
}
