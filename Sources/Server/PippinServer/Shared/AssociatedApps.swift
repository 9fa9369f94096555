/// An Android app as Digital Asset Links name it.
package struct AndroidApp: Sendable, Hashable {
  /// The application id, such as `com.example.app`.
  package let package: String
  /// SHA-256 of each certificate that signs it: 32 bytes in capital hexadecimal, with colons between.
  package let certificateFingerprints: [String]

  package init(package: String, certificateFingerprints: [String]) {
    self.package = package
    self.certificateFingerprints = certificateFingerprints
  }
}

/// The apps that a client's users have on their devices and that our own host vouches for.
package struct AssociatedApps: Sendable, Hashable {
  /// The app identifier prefix, usually the team's id, a dot, and the bundle id.
  package let appID: String?
  package let android: AndroidApp?

  package init(appID: String? = nil, android: AndroidApp? = nil) {
    self.appID = appID
    self.android = android
  }
}
