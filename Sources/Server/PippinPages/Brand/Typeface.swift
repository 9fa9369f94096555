/// A family of fonts that devices already have.
package enum Typeface: String, CaseIterable, Sendable {
  case system, serif, rounded, monospace

  /// The value of CSS's `font-family`.
  var stack: String {
    switch self {
    case .system:
      "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Noto Sans\", \"Helvetica Neue\", Arial, sans-serif"
    case .serif:
      "ui-serif, \"New York\", \"Iowan Old Style\", Charter, Georgia, \"Noto Serif\", \"Liberation Serif\", serif"
    case .rounded:
      "ui-rounded, \"SF Pro Rounded\", \"Hiragino Maru Gothic ProN\", Quicksand, Nunito, \"Arial Rounded MT\", system-ui, sans-serif"
    case .monospace:
      "ui-monospace, \"SF Mono\", \"Cascadia Mono\", Menlo, Consolas, \"Liberation Mono\", monospace"
    }
  }
}
