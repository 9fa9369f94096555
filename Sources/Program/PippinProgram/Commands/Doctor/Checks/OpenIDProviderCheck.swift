import PippinNetwork
import PippinServer
import PippinHTTP
import PippinTokens
import PippinSecret
import PippinProviders

extension DoctorCheck {
  static let openIDProviders = ofSettings(
    "openid_providers", .network,
    "whether each OpenID Connect provider’s discovery document and key set answer and are usable, and whether the endpoints of OAuth 2 providers answer"
  ) { (settings, context) throws(Blocked) in
    let registrations = OpenIDProviderJudgement.unique(settings.clients.all.flatMap(\.openIDProviders))
    guard !registrations.isEmpty else { return nil }
    return await context.each(registrations) { registration in
      switch registration.kind {
      case .issuer(let issuer): return await context.look(at: issuer, registration)
      case .oauth2(let provider):
        let own = registration.authoritiesFile.map {
          CurlTransport(configuration: .trusting($0, basedOn: context.options.curl))
        }
        let answer = await context.answer(
          provider.userInfoRequest(accessToken: SecretText("none"), client: registration.client), over: own)
        return OpenIDProviderJudgement.finding(answer, at: provider.userInfo.url)
      }
    }
  }
}

extension DoctorContext {
  /// Asks an issuer as the server does: hosts that its document names besides its own must be at public addresses.
  fileprivate func look(
    at issuer: String, _ registration: Client.OpenIDProviderRegistration
  ) async -> DoctorFinding {
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: issuer)
    } catch {
      return .fail("\(Printable.text(issuer)) is not a web address.", cure: "Correct issuer.")
    }
    var configuration = options.curl
    if let file = registration.authoritiesFile { configuration.authoritiesFile = file }
    let toAny = registration.authoritiesFile == nil ? http : CurlTransport(configuration: configuration)
    configuration.allowsPrivateAddresses = false
    let transport = IssuerTransport(of: url, toAny: toAny, toPublic: CurlTransport(configuration: configuration))
    // Both together take no longer than a check may.
    let timeout = Self.requestTimeout / 2
    do throws(DoctorFinding) {
      let document = await answer(OpenIDMetadata.request(issuer: url), within: timeout, over: transport)
      let metadata = try OpenIDProviderJudgement.metadata(document, of: issuer, at: url, registration.client)
      let keys = await answer(metadata.keys.get(), within: timeout, over: transport)
      return OpenIDProviderJudgement.finding(
        keys, of: metadata, refusing: IdentityProviders.refused(url.scheme == "https"))
    } catch {
      return error
    }
  }
}

/// A check ends with the first thing that is wrong.
extension DoctorFinding: Error {}

enum OpenIDProviderJudgement {
  /// Each provider once, however many clients have it.
  static func unique(_ registrations: [Client.OpenIDProviderRegistration]) -> [Client.OpenIDProviderRegistration] {
    var seen: Set<String> = []
    return registrations.filter { seen.insert($0.tenant).inserted }
  }

  /// The usable document of an issuer.
  /// - Throws: what is wrong with it.
  static func metadata(
    _ answer: Result<HTTPResponse, TransportError>, of issuer: String, at url: HTTPURL, _ client: OpenIDClient
  ) throws(DoctorFinding) -> OpenIDMetadata {
    let name = Printable.text(issuer)
    let response: HTTPResponse
    switch answer {
    case .failure(let error): throw unreachable(name, error)
    case .success(let success): response = success
    }
    let metadata: OpenIDMetadata
    do throws(UnusableAnswer) {
      metadata = try OpenIDMetadata(response, of: issuer, at: url)
    } catch {
      throw .fail(
        "\(name) has no usable discovery document: \(error.detail).",
        cure: "Copy issuer from the provider’s /.well-known/openid-configuration, to the letter.")
    }
    let method = client.authentication(accordingTo: metadata).rawValue
    // A public client proves nothing, and few providers list that.
    guard client.secret == nil || metadata.authentication.contains(method) else {
      let known = OpenIDClient.Authentication.allCases.map(\.rawValue).joined(separator: ", ")
      throw .fail(
        "\(name) takes no client secret by \(method): it names \(methods(metadata)).",
        cure: "Write another token_endpoint_auth_method, or register the client with one of \(known).")
    }
    return metadata
  }

  private static func methods(_ metadata: OpenIDMetadata) -> String {
    let names = metadata.authentication.prefix(10).map { Printable.text($0) }
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }

  /// Whether an issuer publishes a key that its ID tokens can be verified with.
  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, of metadata: OpenIDMetadata, refusing refused: Set<String>
  ) -> DoctorFinding {
    let (issuer, keys) = (Printable.text(metadata.issuer), Printable.text(metadata.keys.url))
    switch answer {
    case .failure(let error): return unreachable(keys, error)
    case .success(let response) where response.status != 200:
      return .fail(
        "\(issuer) has no key set: \(keys) answers with status \(response.status).",
        cure: "Wait, and run the doctor again. If it stays, ask the provider: nobody can sign in without its keys.")
    case .success(let response):
      do {
        _ = try SigningKeySet(
          parsing: response.body, for: IDTokenForm.openIDAlgorithms, takesUnnamedKeys: true, refusing: refused)
        return .ok("\(issuer) answers with a usable discovery document and a usable key set.")
      } catch {
        return .fail(
          "\(issuer) has no usable key set at \(keys): \(Printable.text(error.detail)).",
          cure: "Let the provider sign ID tokens with RS256 or ES256, by keys that have an id, or by one key.")
      }
    }
  }

  /// Nobody is signed in: any answer but that of an outage says that the endpoint is there.
  static func finding(_ answer: Result<HTTPResponse, TransportError>, at url: String) -> DoctorFinding {
    let name = Printable.text(url)
    switch answer {
    case .failure(let error): return unreachable(name, error)
    case .success(let response) where response.status >= 500:
      return .warn("\(name) answers with status \(response.status).", cure: "Wait, and run the doctor again.")
    case .success(let response) where response.status == 404:
      return .fail("\(name) answers with status 404.", cure: "Correct userinfo_endpoint.")
    case .success: return .ok("\(name) answers.")
    }
  }

  private static func unreachable(_ name: String, _ error: TransportError) -> DoctorFinding {
    .fail(
      "\(name) \(ReachJudgement.words(error)).",
      cure: error.code == .tls
        ? "Renew its certificate, or write the certificate of its private authority as authorities_file."
        : "Correct the address, or allow this server to reach it.")
  }
}
