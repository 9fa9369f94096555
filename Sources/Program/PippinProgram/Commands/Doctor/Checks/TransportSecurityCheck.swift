import PippinAPI
import PippinNetwork
import PippinFoundation
import PippinHTTP

extension DoctorCheck {
  static let transportSecurity = ofSettings(
    "transport_security", .network,
    "TLS of public_url: version 1.2 or later with forward secrecy, as App Transport Security demands, and the end of the certificate"
  ) { (settings, context) throws(Blocked) in
    guard settings.publicURL.hasPrefix("https://") else { return nil }
    let certificate = SharedValue<String?>(nil)
    var strict = context.options.curl
    strict.ciphers = TransportSecurityJudgement.ciphers
    strict.onCertificate = { _, pem in certificate.change { $0 = pem } }
    let url = settings.publicURL + Endpoint.getHealth.path
    // One that any TLS satisfies; what fails here too is the check of public_url's.
    guard case .success = await context.answer("GET", url) else {
      throw Blocked(reason: "public_url does not answer")
    }
    let failure = await TransportSecurityJudgement.failure(at: url, CurlTransport(configuration: strict))
    return TransportSecurityJudgement.findings(
      failure, certificate: certificate.change { $0 }, at: settings.publicURL, now: context.now())
  }
}

enum TransportSecurityJudgement {
  /// What App Transport Security takes of TLS 1.2: an ephemeral key exchange, and AES-GCM or ChaCha20.
  static let ciphers = "ECDHE+AESGCM:ECDHE+CHACHA20:@SECLEVEL=2"

  static func failure(at url: String, _ transport: CurlTransport) async -> TransportError? {
    do {
      _ = try await transport.send(try HTTPRequest(url: url), timeout: DoctorContext.requestTimeout)
      return nil
    } catch let error as TransportError {
      return error
    } catch {
      return TransportError(code: .unsupportedRequest, mayHaveReachedServer: false, detail: "\(error)")
    }
  }

  /// - Parameter failure: why there was no answer with those ciphers alone.
  static func findings(
    _ failure: TransportError?, certificate: String?, at url: String, now: Date
  ) -> [DoctorFinding] {
    if let failure {
      return [
        .fail(
          "\(url) offers no TLS that App Transport Security accepts: \(failure.detail).",
          cure: "Let the proxy offer TLS 1.3, or TLS 1.2 with ECDHE and AES-GCM, such as ECDHE-RSA-AES128-GCM-SHA256.")
      ]
    }
    var findings = [DoctorFinding.ok("\(url) speaks TLS 1.2 or later with forward secrecy.")]
    if let certificate {
      findings.append(
        CertificateJudgement.finding(
          pem: certificate, host: nil, now: now,
          renewal: "Renew it where TLS ends, and look why that does not happen by itself."))
    }
    return findings
  }
}
