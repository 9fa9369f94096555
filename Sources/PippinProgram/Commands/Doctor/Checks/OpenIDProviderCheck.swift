import PippinFlows
import PippinHTTP
import PippinSocial

extension DoctorCheck {
  static let openIDProviders = ofSettings(
    "openid_providers", .network,
    "whether each OpenID Connect provider’s discovery document answers and is usable, and whether the endpoints of OAuth 2 providers answer"
  ) { (settings, context) throws(Blocked) in
    let registrations = OpenIDProviderJudgement.unique(settings.clients.all.flatMap(\.openIDProviders))
    guard !registrations.isEmpty else { return nil }
    return await context.each(registrations) { registration in
      switch registration.kind {
      case .issuer(let issuer):
        do {
          let url = try HTTPURL(parsing: issuer)
          let answer = await context.answer(OpenIDMetadata.request(issuer: url))
          return OpenIDProviderJudgement.finding(answer, of: issuer, at: url)
        } catch {
          return .fail("\(Printable.text(issuer)) is not a web address.", cure: "Correct issuer.")
        }
      case .oauth2(let provider):
        let answer = await context.answer(provider.userInfo.get())
        return OpenIDProviderJudgement.finding(answer, at: provider.userInfo.url)
      }
    }
  }
}

enum OpenIDProviderJudgement {
  /// Each provider once, however many clients have it.
  static func unique(_ registrations: [Client.OpenIDProviderRegistration]) -> [Client.OpenIDProviderRegistration] {
    var seen: Set<String> = []
    return registrations.filter { seen.insert($0.tenant).inserted }
  }

  static func finding(
    _ answer: Result<HTTPResponse, TransportError>, of issuer: String, at url: HTTPURL
  ) -> DoctorFinding {
    let name = Printable.text(issuer)
    switch answer {
    case .failure(let error): return unreachable(name, error)
    case .success(let response):
      do throws(UnusableAnswer) {
        _ = try OpenIDMetadata(response, of: issuer, at: url)
        return .ok("\(name) answers with a usable discovery document.")
      } catch {
        return .fail(
          "\(name) has no usable discovery document: \(error.detail).",
          cure: "Copy issuer from the provider’s /.well-known/openid-configuration, to the letter.")
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
    .fail("\(name) cannot be asked: \(error.detail).", cure: "Correct the address, or allow this server to reach it.")
  }
}
