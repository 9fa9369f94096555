internal import Foundation

/// The file that marks this installation: ``Configuration/installationMarker``.
struct InstallationMarker {
  private let file: URL

  init(_ file: URL) {
    self.file = file
  }

  /// Whether the file does not exist. A file that exists and cannot be read now is not missing.
  var isMissing: Bool {
    do {
      _ = try Data(contentsOf: file)
      return false
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return true
    } catch {
      // Data protection hides it while the device is locked. Do not sign the user out.
      return false
    }
  }

  /// Writes the file under another name, so that a marker that cannot be written ends no session at each start.
  func prepare() throws(SignInError) {
    do {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: draft, options: Self.options)
    } catch {
      throw failure
    }
  }

  /// Puts the prepared file in its place.
  func put() throws(SignInError) {
    guard unsafe rename(draft.path, file.path) == 0 else { throw failure }
  }

  private var draft: URL {
    file.deletingLastPathComponent().appendingPathComponent(".\(file.lastPathComponent).new")
  }

  private var failure: SignInError {
    SignInError(
      .storage,
      "The installation marker \(file.path) cannot be written. Use a file in the app's own folder. Until then, a reinstalled "
        + "app stays signed in.")
  }

  /// No data protection: the app may be started while the device is locked, and the file is empty.
  private static var options: Data.WritingOptions {
    #if canImport(Darwin)
      [.noFileProtection]
    #else
      []
    #endif
  }
}
