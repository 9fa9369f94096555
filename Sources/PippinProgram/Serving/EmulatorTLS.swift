import FoundationEssentials
import PippinCryptography
import PippinHTTPServer

/// Apple's host on this machine: a certificate for it, and the authority that clients are told to trust for a test.
struct EmulatorTLS: Sendable {
  static let host = "appleid.apple.com"

  let identity: TLSIdentity
  /// Where the authority's certificate is.
  let authorityPath: String
  private let isTemporary: Bool

  /// Makes a certificate and writes its authority's; the authority's private key is gone when this returns, and the
  /// server's is in memory only.
  /// - Parameter path: where the authority's certificate goes and stays; nil for a temporary file.
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
      throw .refused(code: "certificate", detail: "The certificate cannot be made: \(error.detail).")
    }
    do {
      try Data(authorityPEM.utf8).write(to: URL(filePath: authorityPath), options: .atomic)
    } catch {
      throw .refused(code: "certificate", detail: "The file \(authorityPath) cannot be written: \(error).")
    }
  }

  /// How clients come to believe and to find it.
  func instructions(port: Int) -> String {
    """
    Apple's side of the wire: https://127.0.0.1:\(port) for clients that ask for \(Self.host)
    Trust, in tests only:     \(authorityPath)

      curl    --cacert \(authorityPath) --connect-to \(Self.host):443:127.0.0.1:\(port)
      Go      SSL_CERT_FILE=\(authorityPath)
      Node    NODE_EXTRA_CA_CERTS=\(authorityPath)
      Python  REQUESTS_CA_BUNDLE=\(authorityPath) for requests, SSL_CERT_FILE for the rest
      Ruby    SSL_CERT_FILE=\(authorityPath)
      PHP     php -d curl.cainfo=\(authorityPath)
      Java    keytool -importcert -noprompt -alias emulator -file \(authorityPath) -keystore emulator.jks
              -storepass changeit, then java -Djavax.net.ssl.trustStore=emulator.jks

    Clients that cannot be told where to connect find it by “127.0.0.1 \(Self.host)” in the hosts file and --port 443.
    The authority signed for that host only, for 30 days; its key no longer exists.

    """
  }

  /// Forgets what was not asked to stay.
  func removeIfTemporary() {
    guard isTemporary else { return }
    do {
      try FileManager.default.removeItem(atPath: authorityPath)
    } catch {
      // Left behind in the folder for temporary files, where the system tidies up: it is no secret.
    }
  }
}
