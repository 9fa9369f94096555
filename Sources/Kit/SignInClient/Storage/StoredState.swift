internal import Foundation
internal import PippinSecret

/// The kit's complete stored state, saved as one value.
///
/// It is one value so that related changes are stored together: a new session and an empty outbox.
struct StoredState: Codable, Sendable, Equatable {
  /// The version of the format. A newer version is not read, and stays until the user signs in.
  static let currentVersion = 1

  var version = StoredState.currentVersion
  /// A random id, created once, for staged rollouts. It is not secret.
  var installationID: String
  /// A random id, created once. It identifies the device to the server, so that password guessing by others does not
  /// lock it out.
  var deviceID: String
  /// A random seed, created once and never sent. Each retry key is derived from it and a refresh token, equally in all
  /// processes. `nil` if an earlier version wrote the state.
  var retrySeed: SecretText?
  /// The process that is refreshing now.
  var lease: RefreshLease?
  /// The server's address and the client id that the session, endings, sign-up and offers belong to.
  var server: String
  var clientID: String
  /// The session, if a user is signed in.
  var session: StoredSession?
  /// The data that Apple sends once, until the server has it.
  var outbox = Outbox()
  /// Sessions that ended here and not yet at the server.
  var endings: [StoredSession] = []
  /// The server's last answer about the available providers.
  var offers: StoredOffers?
  /// A sign-up that waits for its code.
  var signUp: StoredSignUp?

  init(installationID: String, deviceID: String, server: String, clientID: String, retrySeed: SecretText? = nil) {
    self.installationID = installationID
    self.retrySeed = retrySeed
    self.deviceID = deviceID
    self.server = server
    self.clientID = clientID
  }
}

/// The stored form of ``PendingSignUp``. The public type is not Codable, so that apps do not store it elsewhere.
struct StoredSignUp: Codable, Sendable, Equatable {
  var email: String
  var expiresAt: Date
  var id: SecretText

  init(_ signUp: PendingSignUp) {
    email = signUp.email
    expiresAt = signUp.expiresAt
    id = signUp.id
  }

  /// The public form.
  var signUp: PendingSignUp { PendingSignUp(email: email, expiresAt: expiresAt, id: id) }
}

/// An answer of `GET /v1/providers`, and its time.
struct StoredOffers: Codable, Sendable, Equatable {
  var offers: [Offer]
  /// The query.
  var question: [String]
  var fetchedAt: Date

  init(offers: [Offer], question: [String], fetchedAt: Date) {
    self.offers = offers
    self.question = question
    self.fetchedAt = fetchedAt
  }
}

extension StoredState {
  /// Decodes the value of ``data()``.
  ///
  /// - Throws: ``StorageError/Code/unreadable`` for other data, such as a newer version's value.
  init(data: Data) throws(StorageError) {
    do {
      self = try JSONDecoder().decode(StoredState.self, from: data)
    } catch {
      throw StorageError(.unreadable, "The stored data has an unknown format. The next sign-in replaces it.")
    }
    guard version <= Self.currentVersion else {
      throw StorageError(.unreadable, "A newer version of the app wrote the stored data. Install that version.")
    }
  }

  /// Removes the data of another server or client, which must not be sent to this one.
  ///
  /// - Returns: whether a user was signed in there.
  mutating func move(toServer server: String, as clientID: String) -> Bool {
    guard self.server != server || self.clientID != clientID else { return false }
    let wasSignedIn = session != nil
    self.server = server
    self.clientID = clientID
    session = nil
    endings = []
    offers = nil
    signUp = nil
    return wasSignedIn
  }

  /// Encodes the value.
  func data() throws(StorageError) -> Data {
    do {
      return try JSONEncoder().encode(self)
    } catch {
      throw StorageError(.failed, "The state cannot be encoded as JSON.")
    }
  }
}
