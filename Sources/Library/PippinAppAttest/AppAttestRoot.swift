import PippinFoundation
import PippinTokens

/// The certificate to which attestations must lead.
package struct AppAttestRoot: Sendable, Equatable {
  /// In DER.
  let certificate: [UInt8]

  /// Another root than Apple's, for tests and emulators.
  /// - Parameter text: a certificate in PEM.
  /// - Throws: `malformed` if it is none.
  package init(insecurePEM text: String) throws(AppAttestError) {
    do throws(CryptographyError) {
      certificate = try CertificatePEM.der(text)
    } catch {
      throw .malformed("the root certificate: \(error.detail)")
    }
  }

  /// SHA-256 of the certificate.
  package var fingerprint: [UInt8] { SHA256.hash(certificate) }

  /// "Apple App Attestation Root CA", valid until 15 March 2045, as Apple publishes it at
  /// <https://www.apple.com/certificateauthority/Apple_App_Attestation_Root_CA.pem>.
  ///
  /// SHA-256: 1cb9823ba28ba6ad2d33a006941de2ae4f513ef1d4e831b9f7e0fa7b6242c932.
  package static let apple: AppAttestRoot = {
    do throws(AppAttestError) {
      return try AppAttestRoot(
        insecurePEM: """
          -----BEGIN CERTIFICATE-----
          MIICITCCAaegAwIBAgIQC/O+DvHN0uD7jG5yH2IXmDAKBggqhkjOPQQDAzBSMSYw
          JAYDVQQDDB1BcHBsZSBBcHAgQXR0ZXN0YXRpb24gUm9vdCBDQTETMBEGA1UECgwK
          QXBwbGUgSW5jLjETMBEGA1UECAwKQ2FsaWZvcm5pYTAeFw0yMDAzMTgxODMyNTNa
          Fw00NTAzMTUwMDAwMDBaMFIxJjAkBgNVBAMMHUFwcGxlIEFwcCBBdHRlc3RhdGlv
          biBSb290IENBMRMwEQYDVQQKDApBcHBsZSBJbmMuMRMwEQYDVQQIDApDYWxpZm9y
          bmlhMHYwEAYHKoZIzj0CAQYFK4EEACIDYgAERTHhmLW07ATaFQIEVwTtT4dyctdh
          NbJhFs/Ii2FdCgAHGbpphY3+d8qjuDngIN3WVhQUBHAoMeQ/cLiP1sOUtgjqK9au
          Yen1mMEvRq9Sk3Jm5X8U62H+xTD3FE9TgS41o0IwQDAPBgNVHRMBAf8EBTADAQH/
          MB0GA1UdDgQWBBSskRBTM72+aEH/pwyp5frq5eWKoTAOBgNVHQ8BAf8EBAMCAQYw
          CgYIKoZIzj0EAwMDaAAwZQIwQgFGnByvsiVbpTKwSga0kP0e8EeDS4+sQmTvb7vn
          53O5+FRXgeLhpJ06ysC5PrOyAjEAp5U4xDgEgllF7En3VcE3iexZZtKeYnpqtijV
          oyFraWVIyd/dganmrduC1bmTBGwD
          -----END CERTIFICATE-----
          """)
    } catch {
      fatalError("Apple's root certificate cannot be read: \(error.detail)")
    }
  }()
}
