import PippinHTTP

/// What an operator sees of a passkey: everything but its key.
package struct ConsolePasskey: Sendable {
  let name: String
  /// The password manager, by what the passkey says of itself.
  let manager: String?
  let isSynced: Bool
  let isDeviceBound: Bool
  let signCount: UInt32
  let uses: Int64
  let rpID: String
  let wasUserVerified: Bool
  /// Whether it once said something else about synchronisation than at its registration.
  let hasBackupEligibilityChanged: Bool
  /// The model, in hexadecimal digits; nil where it does not say.
  let aaguid: String?
  /// By its COSE number.
  let algorithm: Int64
  let isCounterJudged: Bool
  let credentialID: String
  /// Nil for an imported one that has not signed in yet.
  let userHandle: String?
  let transports: [String]
  /// The client that it was added with; nil for an imported one.
  let client: String?

  package init(
    name: String, manager: String?, isSynced: Bool, isDeviceBound: Bool, signCount: UInt32, uses: Int64, rpID: String,
    wasUserVerified: Bool, hasBackupEligibilityChanged: Bool, aaguid: String?, algorithm: Int64, isCounterJudged: Bool,
    credentialID: String, userHandle: String?, transports: [String], client: String?
  ) {
    self.name = name
    self.manager = manager
    self.isSynced = isSynced
    self.isDeviceBound = isDeviceBound
    self.signCount = signCount
    self.uses = uses
    self.rpID = rpID
    self.wasUserVerified = wasUserVerified
    self.hasBackupEligibilityChanged = hasBackupEligibilityChanged
    self.aaguid = aaguid
    self.algorithm = algorithm
    self.isCounterJudged = isCounterJudged
    self.credentialID = credentialID
    self.userHandle = userHandle
    self.transports = transports
    self.client = client
  }

  var isUnused: Bool { uses == 0 }

  var tag: HTML {
    isSynced
      ? " <span class=\"tag\">synchronised</span>"
      : isDeviceBound
        ? " <span class=\"tag\">on one device only</span>" : " <span class=\"tag\">not synchronised yet</span>"
  }

  /// Ids are in elements of their own, so that a double click selects one.
  var html: HTML {
    """
    <details><summary>Details</summary><dl class="facts">\(fact("Password manager", manager))\
    \(fact("Added with", client ?? "an import"))<div><dt>Sign-ins and confirmations</dt><dd>\(Int(uses).grouped)</dd></div>\
    <div><dt>Counter</dt><dd>\(Int(signCount))\(isCounterJudged ? "" : ", not checked")</dd></div>\
    <div><dt>Flags</dt><dd>\(flags)</dd></div>\
    <div><dt>Algorithm</dt><dd>COSE \(Int(algorithm))</dd></div>\
    \(code("AAGUID", aaguid))\
    \(fact("Transports", transports.isEmpty ? nil : transports.joined(separator: ", ")))\
    \(code("RP ID", rpID))\(code("Credential id", credentialID))\(code("User handle", userHandle))</dl></details>
    """
  }

  private var flags: String {
    var flags = [
      isDeviceBound ? "single device" : "may be synchronised", isSynced ? "synchronised" : "not synchronised",
    ]
    flags.append(wasUserVerified ? "user verified" : "user not verified yet")
    if hasBackupEligibilityChanged { flags.append("changed whether it may be synchronised") }
    return flags.joined(separator: ", ")
  }

  private func fact(_ name: String, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd>\($0)</dd></div>" }
  }

  private func code(_ name: String, _ value: String?) -> HTML? {
    value.map { "<div><dt>\(name)</dt><dd><code>\($0)</code></dd></div>" }
  }
}
