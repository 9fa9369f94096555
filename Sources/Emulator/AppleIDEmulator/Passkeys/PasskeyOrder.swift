import PippinTokens

/// The body of a ceremony: the device, who asks, and the options as the server gave them.
struct PasskeyOrder<Options: Decodable>: Decodable {
  var device: String
  var origin: String?
  var bundle_id: String?
  var android: AndroidCaller?
  var public_key: Options
  var mediation: String?
  /// `account_creation` for the sheet of iOS 26 (PK-147).
  var style: String?
  /// What the person gives in that sheet.
  var user: ContactChoice?
  /// The passkey that the person picks, where several fit.
  var credential_id: String?

  func shown() throws(ControlError) -> PasskeyMediation {
    guard let mediation else { return .optional }
    guard let known = PasskeyMediation(rawValue: mediation) else {
      throw .malformed("mediation must be one of \(PasskeyMediation.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return known
  }
}

/// How a request is shown (PK-100, PK-103); `immediate` is Apple's `preferImmediatelyAvailableCredentials`.
enum PasskeyMediation: String, CaseIterable {
  case optional, required, conditional, immediate
}

/// What a person gives in the sheet for a new account (PK-147). What is absent comes from the Apple ID.
struct ContactChoice: Decodable, Sendable {
  var given_name: String?
  var family_name: String?
  var email: String?
  var phone_number: String?
}

/// A credential in an exclusion or allow list.
struct OptionsCredential: Decodable {
  var type: String
  var id: String
}

/// `PublicKeyCredentialCreationOptionsJSON` (PK-4 to PK-14). Everything is optional here: what is missing is the
/// platform's `TypeError` and not a malformed call of the emulator's.
struct CreationOptions: Decodable {
  struct RelyingParty: Decodable {
    var id: String?
    var name: String?
  }

  struct User: Decodable {
    var id: String?
    var name: String?
    var displayName: String?
  }

  struct Parameter: Decodable {
    var type: String
    var alg: Int
  }

  struct Selection: Decodable {
    var authenticatorAttachment: String?
    var userVerification: String?
  }

  struct Extensions: Decodable {
    var credProps: Bool?
  }

  var rp: RelyingParty?
  var user: User?
  var challenge: String?
  var pubKeyCredParams: [Parameter]?
  var excludeCredentials: [OptionsCredential]?
  var authenticatorSelection: Selection?
  var extensions: Extensions?
}

/// `PublicKeyCredentialRequestOptionsJSON` (PK-46, PK-47).
struct RequestOptions: Decodable {
  var challenge: String?
  var rpId: String?
  var userVerification: String?
  var allowCredentials: [OptionsCredential]?
}

/// Reads the parts of options, as strictly as a platform does.
enum OptionsReader {
  /// Browsers take no longer list.
  static let listLimit = 64

  /// At least the 16 bytes that §13.5.3 asks for; a browser would take fewer, but no server should send them (PK-61).
  static func challenge(_ text: String?) throws(ControlError) -> [UInt8] {
    let bytes = try self.bytes(text, "challenge")
    guard (16...1024).contains(bytes.count) else {
      throw .options("the challenge has \(bytes.count) bytes; it needs 16 to 1024 (PK-61)")
    }
    return bytes
  }

  /// 1 to 64 bytes (PK-5).
  static func userHandle(_ text: String?, _ name: String = "user.id") throws(ControlError) -> [UInt8] {
    let bytes = try self.bytes(text, name)
    guard (1...64).contains(bytes.count) else {
      throw .options("\(name) has \(bytes.count) bytes; it needs 1 to 64 (PK-5)")
    }
    return bytes
  }

  /// The ids of a list; entries of an unknown type are passed over (§5.8.3).
  static func ids(_ list: [OptionsCredential]?, _ name: String) throws(ControlError) -> [[UInt8]] {
    let list = list ?? []
    guard list.count <= listLimit else {
      throw .options("\(name) has \(list.count) entries; browsers take \(listLimit)")
    }
    return try list.filter { $0.type == "public-key" }.map { entry throws(ControlError) in
      try bytes(entry.id, "\(name)[].id")
    }
  }

  /// The COSE algorithms in the order of preference; an empty list is the standard's default (§5.1.3).
  static func algorithms(_ list: [CreationOptions.Parameter]?) throws(ControlError) -> [Int] {
    guard let list else { throw .options("pubKeyCredParams is missing") }
    guard list.count <= listLimit else { throw .options("pubKeyCredParams has more than \(listLimit) entries") }
    if list.isEmpty { return [COSEAlgorithm.es256, COSEAlgorithm.rs256] }
    return list.filter { $0.type == "public-key" }.map(\.alg)
  }

  /// base64url without padding (PK-14, PK-16).
  static func bytes(_ text: String?, _ name: String) throws(ControlError) -> [UInt8] {
    guard let text else { throw .options("\(name) is missing") }
    guard text.utf8.count <= 2048, let bytes = Base64URL.decode(text) else {
      throw .options("\(name) is not base64url without padding (PK-16)")
    }
    return bytes
  }
}
