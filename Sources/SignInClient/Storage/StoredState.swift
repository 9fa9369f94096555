internal import Foundation
internal import PippinSecret

/// All that the kit keeps: one value, saved as a whole.
///
/// One value and not one for each thing, because what changes together must be kept together: the session arrives and the outbox
/// is emptied in the same write, or neither.
struct StoredState: Codable, Sendable, Equatable {
  /// Of the form in which it is written. A newer one than ours is not read, and stays until somebody signs in.
  static let currentVersion = 1

  var version = StoredState.currentVersion
  /// Random, made once: finds the installation's place in a roll-out. No secret.
  var installationID: String
  /// Random, made once: by it the server knows the device again, and strangers who guess at a password cannot lock it out.
  var deviceID: String
  /// Random, made once and never sent: of it and of a refresh token a retry key is made, the same in each process. `nil` in
  /// what an earlier version wrote.
  var retrySeed: SecretText?
  /// Who sends a refresh at the moment.
  var lease: RefreshLease?
  /// Whose session, endings, sign-up and offers these are: the server's address, and the client as it knows the app.
  var server: String
  var clientID: String
  /// The session, while somebody is signed in.
  var session: StoredSession?
  /// What Apple gives once, until the server has it.
  var outbox = Outbox()
  /// Sessions that the person has left and that the server has not been told of.
  var endings: [StoredSession] = []
  /// What this build may offer, as the server said last.
  var offers: StoredOffers?
  /// A sign-up with a password that was begun here and not completed.
  var signUp: StoredSignUp?

  init(installationID: String, deviceID: String, server: String, clientID: String, retrySeed: SecretText? = nil) {
    self.installationID = installationID
    self.retrySeed = retrySeed
    self.deviceID = deviceID
    self.server = server
    self.clientID = clientID
  }
}

/// ``PendingSignUp`` as it is kept. Not that type itself: what an app can encode, it will keep somewhere else.
struct StoredSignUp: Codable, Sendable, Equatable {
  var email: String
  var expiresAt: Date
  var id: SecretText

  init(_ signUp: PendingSignUp) {
    email = signUp.email
    expiresAt = signUp.expiresAt
    id = signUp.id
  }

  /// What an app gets.
  var signUp: PendingSignUp { PendingSignUp(email: email, expiresAt: expiresAt, id: id) }
}

/// What `GET /v1/providers` answered, and when.
struct StoredOffers: Codable, Sendable, Equatable {
  var offers: [Offer]
  /// What was asked.
  var question: [String]
  var fetchedAt: Date

  init(offers: [Offer], question: [String], fetchedAt: Date) {
    self.offers = offers
    self.question = question
    self.fetchedAt = fetchedAt
  }
}

extension StoredState {
  /// Reads what ``data()`` wrote.
  ///
  /// - Throws: ``StorageError/Code/unreadable`` for anything else, a newer version's value among it.
  init(data: Data) throws(StorageError) {
    do {
      self = try JSONDecoder().decode(StoredState.self, from: data)
    } catch {
      throw StorageError(.unreadable, "What is stored was not written by this kit. Sign in again; it is then replaced.")
    }
    guard version <= Self.currentVersion else {
      throw StorageError(.unreadable, "What is stored was written by a newer version of the app. Install that one.")
    }
  }

  /// Lets go of what belongs to another server or client than this: to this one it would be of no use, and is not to be shown.
  ///
  /// - Returns: whether somebody was signed in there.
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

  /// The value's bytes.
  func data() throws(StorageError) -> Data {
    do {
      return try JSONEncoder().encode(self)
    } catch {
      throw StorageError(.failed, "The kit's state cannot be written as JSON.")
    }
  }
}
