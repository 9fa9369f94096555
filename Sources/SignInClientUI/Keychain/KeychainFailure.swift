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
        StorageError(.locked, "The device was not unlocked since it started. Try again when the app becomes active.")
      case errSecMissingEntitlement:
        StorageError(
          .notAllowed,
          "The app may not use this part of the keychain (\(status)). Sign it with a team's certificate, and name the access "
            + "group under Keychain Sharing in its entitlements.")
      case errSecAuthFailed:
        StorageError(.notAllowed, "The keychain refused the app (\(status)). Was it signed by another team before?")
      case errSecNotAvailable:
        StorageError(.locked, "There is no keychain to be had right now (\(status)). Try again later.")
      default:
        StorageError(.failed, "The keychain says \(status)\(words).")
      }
    }

    private var words: String {
      guard let words = SecCopyErrorMessageString(status, nil) else { return "" }
      return ": \(words as String)"
    }
  }
#endif
