/// One algorithm's hash.
protocol PasswordHashForm: Sendable {
  /// What people call the algorithm.
  var name: String { get }
  /// The one spelling that is stored.
  var text: String { get }
  /// What verifying it once costs.
  var work: HashWork { get }
  /// The memory of that, in bytes.
  var memory: Int { get }
  /// Whether the hash is of these bytes, compared in constant time; nil where memory ran out. Blocks the thread.
  func matches(_ password: [UInt8]) -> Bool?
}
