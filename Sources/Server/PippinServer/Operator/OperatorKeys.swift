import PippinAPI
import PippinAccounts
package import PippinFoundation
import PippinHTTP
import PippinTokens

/// The keys and secrets of the service, without any of their bytes: `GET /operator/v1/keys`, and `pippin keys list` without the providers'
/// key sets.
package struct KeysBody: Codable, Sendable, Equatable {
  package let signingKeys: [SigningKeyBody]
  /// Of the server that answers; absent from a command's list, which runs beside the servers.
  package let providerKeySets: [ProviderKeySetBody]?
  package let masterKeys: [MasterKeyBody]
  package let clientSecrets: [ClientSecretBody]

  private enum CodingKeys: String, CodingKey {
    case signingKeys = "signing_keys"
    case providerKeySets = "provider_key_sets"
    case masterKeys = "master_keys"
    case clientSecrets = "client_secrets"
  }
}

/// A key that signs access tokens, ID tokens and logout tokens.
package struct SigningKeyBody: Codable, Sendable, Equatable {
  package let id: String
  package let algorithm: String
  /// `signs`, `next` or `verifies`.
  package let state: String
  package let since: Timestamp
  package let until: Timestamp

  private enum CodingKeys: String, CodingKey {
    case id, algorithm, state, since, until
  }
}

/// The key set of a provider, as the server that answers has it.
package struct ProviderKeySetBody: Codable, Sendable, Equatable {
  package let provider: String
  package let phase: String
  package let loaded: Bool

  private enum CodingKeys: String, CodingKey {
    case provider, phase, loaded
  }
}

/// A master key, by its name.
package struct MasterKeyBody: Codable, Sendable, Equatable {
  package let id: String
  /// `current`, `older` or `missing`.
  package let state: String
  package let firstUsedAt: Timestamp?

  private enum CodingKeys: String, CodingKey {
    case id, state
    case firstUsedAt = "first_used_at"
  }
}

/// A secret that an OpenID client authenticates with.
package struct ClientSecretBody: Codable, Sendable, Equatable {
  package let clientID: String
  /// `only`, `old` or `new`.
  package let state: String

  private enum CodingKeys: String, CodingKey {
    case state
    case clientID = "client_id"
  }
}

extension KeysBody: Described {
  package static var schemaName: String { "Keys" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(
          .signingKeys, .list(of: .of(SigningKeyBody.self), "The published keys, in the order of the key set.")),
        .optional(
          .providerKeySets, .list(of: .of(ProviderKeySetBody.self), "The key sets of providers on this server.")),
        .required(.masterKeys, .list(of: .of(MasterKeyBody.self), "By name, in the order of the settings.")),
        .required(
          .clientSecrets,
          .list(of: .of(ClientSecretBody.self), "Of the OpenID clients that authenticate with a secret.")),
      ])
  }
}

extension SigningKeyBody: Described {
  package static var schemaName: String { "SigningKey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("The `kid` of its tokens.")),
        .required(.algorithm, .choice(["ES256", "RS256"])),
        .required(
          .state,
          .choice(
            ["signs", "next", "verifies"],
            "`next`: signs once every cached key set has it. `verifies`: signed tokens that may still be valid.")),
        .required(.since, .time("Published since then.")),
        .required(.until, .time("Removed from the key set then, if it is not replaced earlier.")),
      ])
  }
}

extension ProviderKeySetBody: Described {
  package static var schemaName: String { "ProviderKeySet" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.provider, .string(examples: ["apple"])),
        .required(.phase, .choice(KeyFlows.keySetPhases, "What becomes of the set.")),
        .required(.loaded, .boolean("Whether there is a set, possibly an older one.")),
      ])
  }
}

extension MasterKeyBody: Described {
  package static var schemaName: String { "MasterKey" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.id, .string("Its name in the settings.", examples: ["2026a"])),
        .required(
          .state,
          .choice(
            ["current", "older", "missing"],
            "`older`: only opens. `missing`: other servers use it, and the settings of this one do not list it.")),
        .optional(.firstUsedAt, .time("When a server first sealed something under it.")),
      ])
  }
}

extension ClientSecretBody: Described {
  package static var schemaName: String { "ClientSecret" }

  package static var schema: Schema {
    .object(
      CodingKeys.self,
      [
        .required(.clientID, .string("The OpenID client.")),
        .required(.state, .choice(["only", "old", "new"], "`old` and `new`: both are accepted while it is changed.")),
      ])
  }
}

extension SigningKeyBody {
  init(_ key: SigningKeys.Published, until: Date) {
    let state =
      switch key.use {
      case .next: "next"
      case .signs: "signs"
      case .verifies: "verifies"
      }
    self.init(
      id: key.id, algorithm: key.algorithm.rawValue, state: state, since: Timestamp(key.createdAt),
      until: Timestamp(until))
  }
}

extension OperatorResponder {
  static let keyBindings: [RouteBinding<OperatorResponder>] = [
    api(.listKeys) { responder, _, _ in responder.json(try await responder.flows.keys.overview()) }
  ]
}
