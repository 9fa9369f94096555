import PippinServer
import PippinHTTP
import PippinTokens
import PippinTestKit
import Testing

/// The plan "Config OP", and the modules of other plans that read the provider's metadata.
@Suite struct `OpenID conformance, Config OP` {
  private static let issuer = "https://id.example.com"

  private func world() async throws -> World {
    try await World(publicURL: Self.issuer, openID: [RelyingParty.client("grafana", algorithm: .RS256)])
  }

  private func strings(_ answer: Answer, _ name: String) -> [String] {
    answer[name]?.elements.compactMap(\.string) ?? []
  }

  @Test func `oidcc-discovery-endpoint-verification`() async throws {
    let world = try await world()
    let metadata = await world.send("GET", "/.well-known/openid-configuration")
    #expect(metadata.status == 200 && metadata.field("content-type") == "application/json")
    #expect(metadata.text("issuer") == Self.issuer)
    for name in metadata.names("") where name.hasSuffix("_endpoint") || name == "jwks_uri" {
      #expect(metadata.text(name).hasPrefix(Self.issuer + "/"), "\(name)")
    }
    for name in ["authorization", "token", "userinfo"] { #expect(!metadata.text(name + "_endpoint").isEmpty) }
    #expect(strings(metadata, "response_types_supported") == ["code"])
    #expect(strings(metadata, "subject_types_supported") == ["public"])
    #expect(strings(metadata, "id_token_signing_alg_values_supported").contains("RS256"))
    #expect(strings(metadata, "scopes_supported").contains("openid"))
    #expect(strings(metadata, "grant_types_supported").contains("authorization_code"))
    #expect(strings(metadata, "claims_supported").contains("sub"))
    #expect(strings(metadata, "code_challenge_methods_supported") == ["S256"])
    for name in ["claims_parameter_supported", "request_parameter_supported", "request_uri_parameter_supported"] {
      #expect(metadata[name]?.bool == false, "said, because the default of one of them is true")
    }
    let keys = await world.send("GET", String(metadata.text("jwks_uri").dropFirst(Self.issuer.count)))
    let set = try JSONWebKeySet(parsing: keys.body)
    #expect(Set(set.keys.compactMap(\.keyID)).count == set.keys.count)
    #expect(set.keys.contains { $0.material.algorithm == .RS256 })
    for key in keys["keys"].map({ Array($0.elements) }) ?? [] {
      #expect(["d", "p", "q", "dp", "dq", "qi", "k"].allSatisfy { key[$0] == nil }, "no private part")
    }
  }

  @Test func `oidcc-rp-initiated-logout-discovery-endpoint-verification`() async throws {
    let metadata = await (try await world()).send("GET", "/.well-known/openid-configuration")
    #expect(metadata.text("end_session_endpoint") == Self.issuer + "/oauth/logout")
  }

  @Test func `oidcc-backchannel-logout-discovery-endpoint-verification`() async throws {
    let metadata = await (try await world()).send("GET", "/.well-known/openid-configuration")
    #expect(metadata["backchannel_logout_supported"]?.bool == true)
    #expect(metadata["backchannel_logout_session_supported"]?.bool == true)
    #expect(!metadata.text("end_session_endpoint").isEmpty)
  }
}
