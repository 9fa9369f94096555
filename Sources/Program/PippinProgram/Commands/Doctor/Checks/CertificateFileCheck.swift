import PippinNetwork
import PippinTokens
import PippinFoundation
import PippinHTTP

extension DoctorCheck {
  static let certificateFile = ofSettings("tls_certificate", .machine, "the certificate of the setting tls") {
    (settings, context) throws(Blocked) in
    guard let tls = settings.tls else { return nil }
    return [
      CertificateJudgement.finding(
        pem: tls.certificateChainPEM, host: Self.host(settings.publicURL), now: context.now(),
        renewal: "Renew it and restart the server.")
    ]
  }

  private static func host(_ url: String) -> String? {
    do { return try HTTPURL(parsing: url).host } catch { return nil }
  }
}

enum CertificateJudgement {
  static let notice: TimeInterval = 14 * 86_400

  /// - Parameters:
  ///   - host: the name that it must be for.
  ///   - renewal: how it is renewed.
  static func finding(pem: String, host: String?, now: Date, renewal: String) -> DoctorFinding {
    let certificate: ServerCertificate
    do {
      certificate = try ServerCertificate(chainPEM: pem)
    } catch {
      return .fail("The certificate cannot be read.", cure: renewal)
    }
    let seconds = Int(now.timeIntervalSince1970)
    if certificate.isOver(at: seconds) { return .fail("The TLS certificate has expired.", cure: renewal) }
    if let host, !certificate.isFor(host: host) {
      return .fail("The TLS certificate is not for \(host).", cure: "Get one for that name.")
    }
    if certificate.isOver(at: seconds + Int(notice)) {
      return .warn("The TLS certificate expires within 14 days.", cure: renewal)
    }
    return .ok("The TLS certificate is valid for more than 14 days.")
  }
}
