/// One algorithm's hash, with costs within its bounds.
protocol PasswordHashForm: Sendable {
  /// The one spelling that is stored.
  var text: String { get }
  /// Whether the hash is of these bytes, compared in constant time; nil where memory ran out. Blocks the thread.
  func matches(_ password: [UInt8]) -> Bool?
}

/// Where a hash comes from: only our own settings may make it dearer than the bounds of an import.
enum PasswordHashSource {
  case `import`
  case store
}
