import PippinFoundation
import PippinTokens

/// An accepted compact JWS has three parts of canonical base64url for another parser too, and the standards' keys accept
/// only the standards' signatures.
enum JWSProperty {
  private static let published = [
    PublishedVectors.a2Token, PublishedVectors.a3Token, PublishedVectors.openIDToken, PublishedVectors.openIDA3Token,
    PublishedVectors.openIDA4Token, PublishedVectors.openIDFirstA3Token, PublishedVectors.openIDFirstA6Token,
  ]

  private static let keys = Result {
    try JSONWebKeySet(
      parsing: Array(
        #"{"keys":[\#(PublishedVectors.a2Key),\#(PublishedVectors.a3Key),\#(PublishedVectors.openIDKey)]}"#.utf8)
    ).keys
  }

  static func check(_ input: [UInt8]) throws(BrokenProperty) {
    // Only text can reach the parser.
    guard let text = String(validating: input, as: UTF8.self) else { return }
    let read = { () throws(JOSEError) in try CompactJWS(parsing: text).header }
    guard try Verdict.twice(read) != nil else { return }
    try checkParts(text)
    guard case .success(let keys) = keys, keys.count == 3 else {
      throw BrokenProperty(description: "the standards' keys are refused")
    }
    for key in keys {
      let verify = { () throws(JOSEError) in
        try CompactJWS(parsing: text).verified(by: key, allowing: SignatureAlgorithm.allCases).payload
      }
      guard try Verdict.twice(verify) != nil else { continue }
      try BrokenProperty.unless(published.contains(text), "a signature that nobody made")
    }
  }

  private static func checkParts(_ text: String) throws(BrokenProperty) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
    try BrokenProperty.unless(parts.count == 3, "\(parts.count) parts")
    for part in parts {
      // Decoded by Foundation and encoded by us: each byte sequence has only one text.
      let padding = [UInt8](repeating: UInt8(ascii: "="), count: (4 - part.count % 4) % 4)
      let usual = part.map { (digit: UInt8) -> UInt8 in
        switch digit {
        case UInt8(ascii: "-"): UInt8(ascii: "+")
        case UInt8(ascii: "_"): UInt8(ascii: "/")
        default: digit
        }
      }
      guard let bytes = Data(base64Encoded: Data(usual + padding)) else {
        throw BrokenProperty(description: "a part is not base64")
      }
      try BrokenProperty.unless(Base64URL.encode(Array(bytes)).utf8.elementsEqual(part), "a part is not canonical")
    }
  }
}
