/// The HTML part of a message, and the picture that it shows.
package struct MailHTML: Hashable, Sendable {
  /// A PNG inside the message, shown by `<img src="cid:…">`. A picture on a server would tell the sender who opens the message.
  package struct Picture: Hashable, Sendable {
    /// `local@domain` (RFC 2392).
    package let contentID: String
    package let png: [UInt8]

    package init(contentID: String, png: [UInt8]) {
      self.contentID = contentID
      self.png = png
    }
  }

  package let markup: String
  package let picture: Picture?

  /// Mail programs cut longer messages; Gmail at 102 KB.
  package static let maximumLength = 100_000

  package init(markup: String, picture: Picture? = nil) {
    self.markup = markup
    self.picture = picture
  }
}
