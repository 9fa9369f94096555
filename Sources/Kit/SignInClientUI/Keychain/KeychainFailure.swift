#if canImport(Security)
  internal import Security
  internal import SignInClient

  /// An error status of the keychain, and how to solve it.
  struct KeychainFailure {
    let status: OSStatus

    init(_ status: OSStatus) {
      self.status = status
    }

    var error: StorageError {
      switch status {
      case errSecInteractionNotAllowed:
        StorageError(
          .locked, "The device has not been unlocked since it started. Try again when the app becomes active.")
      case errSecMissingEntitlement:
        StorageError(
          .notAllowed,
          "The app cannot use this keychain group (\(status)). Sign the app with a team certificate, and add the access "
            + "group under Keychain Sharing.")
      case errSecAuthFailed:
        StorageError(
          .notAllowed, "The keychain rejected the app (\(status)). Check whether another team signed it before.")
      case errSecNotAvailable:
        StorageError(.locked, "The keychain is not available right now (\(status)). Try again later.")
      default:
        StorageError(.failed, "The keychain returned \(status)\(words).")
      }
    }

    private var words: String {
      guard let words = SecCopyErrorMessageString(status, nil) else { return "" }
      return ": \(words as String)"
    }
  }
#endif
