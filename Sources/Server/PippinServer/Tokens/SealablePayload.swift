import PippinAccounts
import PippinFoundation
package import PippinTokens

/// A value that a server seals under a master key: in a record, in a job, or in a text for an address or a cookie.
///
/// Databases, addresses and cookies of running servers hold values that were sealed before, so member names never change.
protocol SealablePayload: Sendable {
  /// The bytes that are sealed.
  var plaintext: [UInt8] { get }

  /// Reads those bytes; `nil` for a payload of another kind.
  init?(plaintext: [UInt8])
}

/// A payload that is sealed as a JSON object.
protocol SealableObject: SealablePayload {
  /// Writes the members.
  func write(to writer: inout JSONWriter)

  /// Reads the members; `nil` for a payload of another kind.
  init?(_ json: JSONElement)
}

extension SealableObject {
  var plaintext: [UInt8] {
    var writer = JSONWriter()
    writer.object(self)
    return writer.bytes
  }

  init?(plaintext: [UInt8]) {
    guard let json = JSONElement(plaintext: plaintext) else { return nil }
    self.init(json)
  }
}

extension JSONWriter {
  fileprivate mutating func object(_ payload: some SealableObject) {
    beginObject()
    payload.write(to: &self)
    endObject()
  }

  /// Writes a payload inside another one, and nothing at all for nil.
  mutating func member<Payload: SealableObject>(_ name: String, ifPresent payload: Payload?) {
    guard let payload else { return }
    self.name(name)
    object(payload)
  }
}

extension JSONElement: SealablePayload {
  var plaintext: [UInt8] { Array(rawBytes) }

  init?(plaintext: [UInt8]) {
    do {
      self = try JSONDocument(parsing: plaintext).root
    } catch {
      // JSON of ours always parses; should it ever not, it counts as another kind.
      return nil
    }
  }
}

extension [UInt8]: SealablePayload {
  var plaintext: [UInt8] { self }

  init(plaintext: [UInt8]) { self = plaintext }
}

extension UInt64: SealablePayload {
  var plaintext: [UInt8] { bigEndianBytes }

  init(plaintext: [UInt8]) { self.init(bigEndianBytes: plaintext) }
}

extension SealablePayload {
  /// `key id.nonce and ciphertext`, fit for an address or a cookie.
  ///
  /// - Parameter entry: keeps payloads apart that are sealed for the same purpose.
  func sealedText(as entry: String, keys: MasterKeys, random: RandomSource) throws(ServerError) -> String {
    try keys.seal(plaintext, for: .state, entry: Array(entry.utf8), random: random).urlText
  }

  /// Opens such a text; `nil` when it was tampered with or is of another kind.
  init?(opening text: String, as entry: String, keys: MasterKeys) {
    guard let sealed = SealedToken(urlText: text),
      let bytes = keys.open(sealed, for: .state, entry: Array(entry.utf8))
    else { return nil }
    self.init(plaintext: bytes)
  }
}

extension Flow {
  /// Opens a text that a browser brings back; `nil` if it was tampered with or is of another kind. Throws `.storeUnavailable` if
  /// another server sealed it under a newer key.
  func opened<Payload: SealablePayload>(_ text: String, as entry: String) async throws(ServerError) -> Payload? {
    if let keyID = SealedToken(urlText: text)?.keyID { try await requireMasterKey(keyID) }
    return Payload(opening: text, as: entry, keys: masterKeys)
  }
}

/// A payload that a browser carries in an address for as long as a web flow may take.
protocol WebFlowPayload: SealableObject {
  static var entry: String { get }
  var expiresAt: Date { get }
}

extension WebFlows {
  func sealed(_ payload: some WebFlowPayload) throws(ServerError) -> String {
    try payload.sealedText(as: type(of: payload).entry, keys: masterKeys, random: random)
  }

  /// Opens a text that a browser brings back, unless it has expired.
  func opened<Payload: WebFlowPayload>(_ text: String) async throws(ServerError) -> Payload {
    guard let payload: Payload = try await opened(text, as: Payload.entry) else { throw .flowInvalid(.unknownState) }
    guard now() < payload.expiresAt else { throw .flowInvalid(.expired) }
    return payload
  }
}

extension SealablePayload {
  /// The record that keeps the payload until `end`; it opens under its own id only.
  func sealed(
    as id: [UInt8], version: Int64 = 0, until end: Date, keys: MasterKeys, random: RandomSource
  ) throws(ServerError) -> FlowRecord {
    FlowRecord(
      id: id, version: version, content: try keys.seal(plaintext, for: .record, entry: id, random: random),
      expiresAt: end.inMilliseconds)
  }

  /// Opens a record at `now`; `nil` if it is missing, expired, tampered with or of another kind.
  init?(opening record: FlowRecord?, keys: MasterKeys, now: Date) {
    guard let record, now < record.expiresAt else { return nil }
    self.init(opening: record, keys: keys)
  }

  /// The same for callers that check the expiry themselves.
  init?(opening record: FlowRecord, keys: MasterKeys) {
    guard let bytes = keys.open(record.content, for: .record, entry: record.id) else { return nil }
    self.init(plaintext: bytes)
  }
}

extension Flow {
  /// Stores a payload until `end`, in place of the record's earlier content.
  func storing(
    _ payload: some SealablePayload, as id: [UInt8], version: Int64 = 0, until end: Date
  ) throws(ServerError) -> Change {
    .putRecord(try payload.sealed(as: id, version: version, until: end, keys: masterKeys, random: random))
  }
}

extension SealablePayload {
  /// A job's payload, whose member `sealed` holds this one for that very job.
  ///
  /// - Parameter others: writes the members that need no master key.
  func sealed(
    for job: JobID, keys: MasterKeys, random: RandomSource, beside others: (inout JSONWriter) -> Void = { _ in }
  ) throws(ServerError) -> [UInt8] {
    let token = try keys.seal(plaintext, for: .job, entry: job.uuid.bytes, random: random)
    var writer = JSONWriter()
    writer.beginObject()
    others(&writer)
    writer.name("sealed")
    writer.beginObject()
    writer.member("key", token.keyID)
    writer.member("nonce", Base64URL.encode(token.nonce))
    writer.member("content", Base64URL.encode(token.ciphertext))
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  /// Opens the job's member `sealed`; `nil` if it was tampered with, is of another kind, or its master key is missing.
  init?(sealedIn job: Job, keys: MasterKeys) {
    do {
      guard let sealed = try JSONDocument(parsing: job.payload).root["sealed"], let key = sealed["key"]?.string,
        let nonce = sealed["nonce"]?.string.flatMap({ Base64URL.decode($0) }),
        let content = sealed["content"]?.string.flatMap({ Base64URL.decode($0) }),
        let bytes = keys.open(
          SealedToken(keyID: key, nonce: nonce, ciphertext: content), for: .job, entry: job.id.uuid.bytes)
      else { return nil }
      self.init(plaintext: bytes)
    } catch {
      // Not ours, or a newer version's; the caller reports it.
      return nil
    }
  }
}

extension SealedToken {
  /// The longest text that is read, more than any flow of ours needs.
  private static let maximumCount = 6144

  /// `key id.nonce and ciphertext`, fit for a URL.
  var urlText: String { "\(keyID).\(Base64URL.encode(nonce + ciphertext))" }

  /// Reads that form; `nil` for any other.
  init?(urlText text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
    guard text.utf8.count <= Self.maximumCount, parts.count == 2,
      let bytes = Base64URL.decode(String(Substring(parts[1]))), bytes.count > AES256GCM.nonceByteCount
    else { return nil }
    self.init(
      keyID: String(Substring(parts[0])), nonce: Array(bytes.prefix(AES256GCM.nonceByteCount)),
      ciphertext: Array(bytes.dropFirst(AES256GCM.nonceByteCount)))
  }
}

/// A message of one page to the next across a redirect, such as the errors of a form. It is sealed in a cookie, so that
/// nothing is stored for a stranger, and nobody else can put text on our pages.
package enum SealedMemo {
  /// Seals a text for one browser.
  package static func text(
    _ plain: [UInt8], for browser: BrowserID, keys: MasterKeys, random: RandomSource
  ) throws(ServerError) -> String {
    try plain.sealedText(as: entry(browser), keys: keys, random: random)
  }

  /// Opens a text that was sealed for this browser; `nil` for anything else.
  package static func open(_ text: String, for browser: BrowserID, keys: MasterKeys) -> [UInt8]? {
    // The longest value of a cookie.
    text.utf8.count <= 4096 ? [UInt8](opening: text, as: entry(browser), keys: keys) : nil
  }

  private static func entry(_ browser: BrowserID) -> String { "memo\u{0}\(browser.text)" }
}

extension UInt64 {
  /// The eight bytes, most significant first.
  var bigEndianBytes: [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) } }

  /// The number of up to eight bytes, most significant first.
  init(bigEndianBytes bytes: some Sequence<UInt8>) {
    self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}
