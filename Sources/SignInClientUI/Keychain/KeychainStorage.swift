#if canImport(Security)
  public import Foundation
  internal import Security
  public import SignInClient

  /// The kit's value in the keychain: on this device only, in no other device's keychain, and readable from the first unlock after a
  /// start on, so that a push that wakes the app finds its session.
  ///
  /// Backups have it, encrypted so that they restore it to this device alone. What they restore may be tokens that have been replaced
  /// since; the server then ends the session (``SignInClient/SignOutReason/reuseDetected``), and the person signs in again.
  ///
  /// On macOS it is the data protection keychain, as on iOS; the app must be signed with a team's certificate.
  public struct KeychainStorage: SecretStorage {
    /// By what the value is found: kSecAttrService.
    public let service: String
    /// The keychain group that the value is in; one of those in the app's entitlements.
    public let accessGroup: String?
    /// What keeps the app and its extensions apart, where they share the value.
    public let lock: StorageLock?
    private let appGroup: String?

    /// - Parameters:
    ///   - service: by what the value is found. By default the app's bundle id and the kit's name. Whoever changes it signs
    ///     everybody out.
    ///   - accessGroup: a group of several apps, or of an app and its extensions; `nil` is the app's own.
    ///   - appGroup: the app group of an app and its extensions, in whose container they keep their lock. Without it, one process at a
    ///     time may have a client over the value. With it, the service is the group's by default: an extension has another bundle id.
    public init(service: String? = nil, accessGroup: String? = nil, appGroup: String? = nil) {
      self.service = service ?? "\(appGroup ?? Bundle.main.bundleIdentifier ?? "app").SignInClient"
      self.accessGroup = accessGroup
      self.appGroup = appGroup
      let container = appGroup.flatMap {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
      }
      lock = container.map { StorageLock(file: $0.appendingPathComponent(".SignInClient.lock")) }
    }

    /// - Throws: ``SignInClient/StorageError/Code/notAllowed`` where the app group is not the app's: without the lock, the processes
    ///   would undo each other's writes.
    private func checkGroup() throws(StorageError) {
      guard let appGroup, lock == nil else { return }
      throw StorageError(.notAllowed, "\(appGroup) is no app group of this process. Add it under App Groups.")
    }

    /// The value, or `nil` when there is none.
    ///
    /// - Throws: ``SignInClient/StorageError/Code/locked`` before the first unlock,
    ///   ``SignInClient/StorageError/Code/notAllowed`` without the entitlement, ``SignInClient/StorageError/Code/failed`` with the
    ///   system's code.
    public func load() throws(StorageError) -> Data? {
      try checkGroup()
      var query = item
      query[kSecReturnData as String] = true
      query[kSecMatchLimit as String] = kSecMatchLimitOne
      var found: CFTypeRef?
      switch unsafe SecItemCopyMatching(query as CFDictionary, &found) {
      case errSecSuccess:
        guard let data = found as? Data else {
          throw StorageError(
            .unreadable, "The keychain's item \(service) is no data. Another part of the app wrote it.")
        }
        return data
      case errSecItemNotFound: return nil
      case let status: throw KeychainFailure(status).error
      }
    }

    /// Replaces the value in one step, or adds the first one.
    ///
    /// - Throws: as ``load()``. The old value is there still.
    public func save(_ value: Data) throws(StorageError) {
      try checkGroup()
      let change: [String: Any] = [
        kSecValueData as String: value,
        kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      ]
      switch SecItemUpdate(item as CFDictionary, change as CFDictionary) {
      case errSecSuccess: return
      case errSecItemNotFound: break
      case let status: throw KeychainFailure(status).error
      }
      switch SecItemAdd(item.merging(change) { _, new in new } as CFDictionary, nil) {
      case errSecSuccess: return
      case errSecDuplicateItem:
        // Another process of the app was quicker with the first one: then this one is the second.
        let status = SecItemUpdate(item as CFDictionary, change as CFDictionary)
        guard status == errSecSuccess else { throw KeychainFailure(status).error }
      case let status: throw KeychainFailure(status).error
      }
    }

    /// What finds the item, and nothing of what is in it.
    private var item: [String: Any] {
      var query: [String: Any] = [
        kSecClass as String: kSecClassGenericPassword,
        kSecAttrService as String: service,
        kSecAttrAccount as String: "state",
        kSecAttrSynchronizable as String: false,
        // Without it macOS asks its old file keychain, which knows nothing of unlocking.
        kSecUseDataProtectionKeychain as String: true,
      ]
      if let accessGroup { query[kSecAttrAccessGroup as String] = accessGroup }
      return query
    }
  }
#endif
