public import Foundation

/// What a device shows so that a person signs it in on their phone or computer.
public struct DeviceCode: Sendable, Hashable {
  /// The code to type and to compare: eight letters in two halves, such as `WDJB-MJHT`.
  public let userCode: String
  /// The address of the page that asks for the code.
  public let address: URL
  /// The same address with the code, for a QR code. The page still shows the code and asks.
  public let scanAddress: URL
  /// When the code expires.
  public let expiresAt: Date
  /// ``scanAddress`` as a QR code.
  public let qrCode: QRCode

  /// Creates a code, for previews and for your own back end.
  ///
  /// - Throws: ``AuthorizationError/Code/failed`` unless both addresses begin with https:// (plain http only on this
  ///   machine), or if the one to scan is longer than ``QRCode/longestText``.
  public init(userCode: String, address: URL, scanAddress: URL, expiresAt: Date) throws(AuthorizationError) {
    guard Configuration.mayCarryTokens(address), Configuration.mayCarryTokens(scanAddress) else {
      throw AuthorizationError(.failed, "The server's page for device codes must begin with https://.")
    }
    guard let qrCode = QRCode(scanAddress.absoluteString) else {
      throw AuthorizationError(
        .failed,
        "The address of the server's page for device codes is longer than a QR code of \(QRCode.longestText) bytes.")
    }
    self.userCode = userCode
    self.address = address
    self.scanAddress = scanAddress
    self.expiresAt = expiresAt
    self.qrCode = qrCode
  }

  /// The address without its scheme, as short as it can be typed: `id.example.com/device`.
  public var addressToType: String {
    let text = address.absoluteString
    return address.scheme == "https" ? String(text.dropFirst("https://".count)) : text
  }
}
