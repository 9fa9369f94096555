import PippinTokens
import PippinFoundation
import PippinNetwork

/// A certificate for Apple's host name on this machine, and the authority that test clients are told to trust.
struct EmulatorTLS: Sendable {
  static let host = "appleid.apple.com"

  let identity: TLSIdentity
  /// The path of the authority's certificate.
  let authorityPath: String
  private let isTemporary: Bool

  /// Creates a certificate and writes the authority's certificate. The authority's private key is then discarded, and
  /// the server's stays in memory only.
  /// - Parameter path: the file for the authority's certificate; nil for a temporary file.
  init(authorityPath path: String?, now: Date) throws(CommandFailure) {
    isTemporary = path == nil
    authorityPath =
      path
      ?? FileManager.default.temporaryDirectory.path + "/pippin-ca-"
      + Hexadecimal.encode(RandomSource.system.bytes(8)) + ".pem"
    let authorityPEM: String
    do throws(CryptographyError) {
      let authority = try LocalAuthority(
        for: Self.host, named: "Pippin's emulator, for tests only", now: Int(now.timeIntervalSince1970), days: 30)
      let issued = try authority.issue(host: Self.host)
      identity = TLSIdentity(certificateChainPEM: issued.certificatePEM, privateKeyPEM: issued.privateKeyPEM)
      authorityPEM = authority.certificatePEM
    } catch {
      throw .refused(code: "certificate", detail: "The certificate cannot be created: \(error.detail).")
    }
    do {
      try Data(authorityPEM.utf8).write(to: URL(filePath: authorityPath), options: .atomic)
    } catch {
      throw .refused(code: "certificate", detail: "The file \(authorityPath) cannot be written: \(error).")
    }
  }

  /// The printed instructions that make clients trust and find the emulator.
  func instructions(port: Int) -> String {
    """
    Apple's side of the wire: https://127.0.0.1:\(port) for clients that connect to \(Self.host)
    Certificate to trust, in tests only: \(authorityPath)

      curl    --cacert \(authorityPath) --connect-to \(Self.host):443:127.0.0.1:\(port)
      Go      SSL_CERT_FILE=\(authorityPath)
      Node    NODE_EXTRA_CA_CERTS=\(authorityPath)
      Python  REQUESTS_CA_BUNDLE=\(authorityPath) for requests, SSL_CERT_FILE for the rest
      Ruby    SSL_CERT_FILE=\(authorityPath)
      PHP     php -d curl.cainfo=\(authorityPath)
      Java    keytool -importcert -noprompt -alias emulator -file \(authorityPath) -keystore emulator.jks
              -storepass changeit, then java -Djavax.net.ssl.trustStore=emulator.jks

    For a client whose connection cannot be redirected, add “127.0.0.1 \(Self.host)” to the hosts file and use --port 443.
    The authority signed one certificate, for this host and 30 days. Its private key has been discarded.

    """
  }

  /// Deletes a temporary certificate file.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: authorityPath)
    } catch {
      // The system cleans up its folder for temporary files, and the certificate is not secret.
    }
  }
}
