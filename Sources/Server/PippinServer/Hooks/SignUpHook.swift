import PippinAPI
import PippinAccounts
import PippinFoundation
import PippinHTTP
import PippinTokens

/// The hook `before_sign_up`: a back end of the operator's that is asked before an account is created (0156).
package struct SignUpHook: Sendable {
  /// What becomes of a sign-up whose question gets no answer that can be used.
  package enum OnFailure: String, Sendable, CaseIterable {
    case refuse
    case allow
  }

  /// The name of its requests in logs and metrics, and of its setting.
  package static let operation = "before_sign_up"

  let hook: Hook
  let onFailure: OnFailure

  /// - Parameter outgoing: measures the questions, and holds them back while the receiver does not answer.
  package init(
    _ receiver: HookReceiver, onFailure: OnFailure = .refuse, over transports: HookTransports,
    outgoing: OutgoingRequests? = nil
  ) {
    hook = Hook(Self.operation, receiver, over: transports, outgoing: outgoing)
    self.onFailure = onFailure
  }
}

/// Somebody whose account is about to be created, as the hook is told of them. No token, code or secret is among it.
struct SignUpQuestion: Sendable {
  let client: ClientID
  let realm: Realm
  let provider: Provider
  /// Within what the subject means somebody; empty where there is none.
  var tenant = ""
  /// What the provider calls the person; empty for guests, and for people who have proved nothing but an address.
  var subject = ""
  var email: EmailClaim?
  var name: PersonName?
  /// The invitation that the account will use up.
  var invitation: InvitationID?
  /// By what the sign-up is known again, whatever is repeated: its nonce, the state of its web flow, or the record of a mailed code.
  let key: [UInt8]

  /// - Parameter email: as the person typed it, where the identity has none.
  init(
    _ identity: ProvenIdentity, client: ClientID, name: PersonName?, email: String? = nil, invitation: InvitationID?,
    key: [UInt8]
  ) {
    self.init(client: client, realm: identity.key.realm, provider: identity.key.provider, key: key)
    // The subject of a password is an id of ours that the account does not have yet.
    if provider != .password { (tenant, subject) = (identity.key.tenant, identity.key.subject) }
    self.email = identity.email ?? email.map { EmailClaim(address: $0, isProved: false, isPrivate: false) }
    self.name = name
    self.invitation = invitation
  }

  init(
    client: ClientID, realm: Realm, provider: Provider, email: EmailClaim? = nil, name: PersonName? = nil, key: [UInt8]
  ) {
    (self.client, self.realm, self.provider, self.key) = (client, realm, provider, key)
    (self.email, self.name) = (email, name)
  }

  /// The record that keeps the verdict. One key may come with several people's proofs, so the person is part of it.
  var record: [UInt8] {
    let parts = [client.rawValue, realm.rawValue, provider.rawValue, tenant, subject].flatMap { SHA256.hash($0) }
    return SHA256.hash("sign-up hook\u{0}".utf8 + parts + key)
  }

  /// The `id` of the question: the same for the same sign-up, also if two servers ask at once. Nobody can infer the key from it.
  var id: String { Base64URL.encode(Array(SHA256.hash("sign-up hook id\u{0}".utf8 + record).prefix(16))) }

  func body(at now: Date) -> [UInt8] {
    APIEncoding.json(
      SignUpQuestionBody(
        id: id, at: Timestamp(now), client: client.rawValue, realm: realm.rawValue, provider: provider.rawValue,
        tenant: tenant, subject: subject, email: email?.address, emailVerified: email?.isProved,
        name: name.map { NameBody(givenName: $0.givenName, familyName: $0.familyName) },
        invitation: invitation?.description))
  }
}

/// The body of a question.
struct SignUpQuestionBody: Encodable {
  let id: String
  let at: Timestamp
  let client: String
  let realm: String
  let provider: String
  let tenant: String
  let subject: String
  let email: String?
  let emailVerified: Bool?
  let name: NameBody?
  let invitation: String?

  enum CodingKeys: String, CodingKey {
    case id, at, client, realm, provider, tenant, subject, email, name, invitation
    case emailVerified = "email_verified"
  }
}

/// What the hook said of a sign-up.
enum SignUpVerdict: Sendable, Equatable {
  case allowed(externalID: ExternalID?, metadata: String?)
  /// With what the person is told, by language.
  case refused([String: String])
  /// There was no answer that can be used.
  case failed

  /// The members of an answer.
  enum CodingKeys: String, CodingKey {
    case allow, metadata, message
    case externalID = "external_id"
  }

  /// The most languages of a message, and its longest text in Unicode scalars.
  static let mostLanguages = 40
  static let longestMessage = 300
}

extension SignUpVerdict {
  /// Reads an answer. A refusal is one whatever else is wrong with the answer; an answer that allows must be right in every member,
  /// because a misspelt one would be lost with the account that it was for.
  init(answer: JSONElement) throws(HookAnswerProblem) {
    guard let allow = answer["allow"]?.bool else { throw HookAnswerProblem("allow is not true or false") }
    guard allow else {
      self = .refused(Self.messages(answer["message"]))
      return
    }
    for (name, _) in answer.members where !Self.ofApproval.contains(name) {
      throw HookAnswerProblem("it has a member that an answer which allows does not have")
    }
    self = .allowed(
      externalID: try Self.externalID(answer["external_id"]), metadata: try Self.metadata(answer["metadata"]))
  }

  /// The members of an answer that allows.
  private static let ofApproval = [CodingKeys.allow, .externalID, .metadata].map(\.stringValue)

  private static func externalID(_ value: JSONElement?) throws(HookAnswerProblem) -> ExternalID? {
    guard let value else { return nil }
    guard let id = value.string.flatMap({ ExternalID($0) }) else {
      throw HookAnswerProblem("external_id is not \(ExternalID.rule)")
    }
    return id
  }

  private static func metadata(_ value: JSONElement?) throws(HookAnswerProblem) -> String? {
    guard let value else { return nil }
    do throws(MetadataProblem) {
      return try MetadataObject(value).text
    } catch {
      throw HookAnswerProblem("metadata \(error.detail)")
    }
  }

  /// The texts that can be shown on one line, by their tags in lower case.
  private static func messages(_ value: JSONElement?) -> [String: String] {
    guard let value, value.kind == .object else { return [:] }
    var texts: [String: String] = [:]
    for (tag, text) in value.members.prefix(mostLanguages) where tag.utf8.count <= 35 {
      texts[tag.lowercased()] = text.string?.cleaned(maximumLength: longestMessage)
    }
    return texts
  }
}

extension SignUpVerdict {
  /// The text for a person: in their language, with or without its region, else in English; nil if there is neither.
  static func message(in texts: [String: String], for language: String?) -> String? {
    let tag = (language ?? "en").lowercased()
    let short = tag.prefix { $0 != "-" }
    return texts[tag] ?? texts[String(short)] ?? texts["en"]
  }
}

extension SignUpVerdict: SealableObject {
  func write(to writer: inout JSONWriter) {
    switch self {
    case .allowed(let externalID, let metadata):
      writer.member("sign_up_hook", "allowed")
      writer.member("external_id", ifPresent: externalID?.text)
      writer.member("metadata", ifPresent: metadata)
    case .refused(let texts):
      writer.member("sign_up_hook", "refused")
      writer.name("message")
      writer.beginObject()
      for (tag, text) in texts.sorted(by: { $0.key < $1.key }) { writer.member(tag, text) }
      writer.endObject()
    case .failed:
      writer.member("sign_up_hook", "failed")
    }
  }

  init?(_ json: JSONElement) {
    switch json["sign_up_hook"]?.string {
    case "allowed":
      self = .allowed(
        externalID: json["external_id"]?.string.map { ExternalID(stored: $0) }, metadata: json["metadata"]?.string)
    case "refused": self = .refused(Self.messages(json["message"]))
    case "failed": self = .failed
    default: return nil
    }
  }
}

extension SignUpApproval {
  /// Writes what the hook gave, into a record that waits; nothing if it was not asked.
  func write(to writer: inout JSONWriter) {
    guard case .given(let externalID, let metadata, _) = self else { return }
    writer.member("hook_approved", true)
    writer.member("hook_external_id", ifPresent: externalID?.text)
    writer.member("hook_metadata", ifPresent: metadata)
  }

  init(_ json: JSONElement, in realm: Realm) {
    guard json["hook_approved"]?.bool == true else {
      self = .unasked
      return
    }
    self = .given(
      externalID: json["hook_external_id"]?.string.map { ExternalID(stored: $0) },
      metadata: json["hook_metadata"]?.string, in: realm)
  }
}
