package import PippinTokens

/// The random value in a browser's cookie that ties the end of a web flow to its beginning; shared by all tabs.
package struct BrowserID: Sendable, Equatable {
  /// The cookie's value.
  package let text: String

  /// Takes the value of a cookie; `nil` when we cannot have made it.
  package init?(_ text: String) {
    guard text.utf8.count == 22, Base64URL.decode(text)?.count == 16 else { return nil }
    self.text = text
  }

  /// Makes a new one.
  package init(random: RandomSource) {
    text = Base64URL.encode(random.bytes(16))
  }

  /// A value of the same form for the device, from which the id cannot be told.
  package var device: BrowserID? { BrowserID(Base64URL.encode(Array(SHA256.hash("device\u{0}\(text)").prefix(16)))) }

  /// What a flow remembers of it.
  var digest: String { Base64URL.encode(SHA256.hash(text)) }
}
