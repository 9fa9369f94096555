// Replaces Apple's frameworks on Linux, so that the models compile and are tested there.
#if !canImport(AuthenticationServices)
  internal import SignInClient

  /// Replaces Combine's protocol.
  public protocol ObservableObject: AnyObject {}

  /// Replaces Combine's property wrapper. It does not publish changes.
  @propertyWrapper public struct Published<Value> {
    /// The value.
    public var wrappedValue: Value

    /// Creates a property with this value.
    public init(wrappedValue: Value) {
      self.wrappedValue = wrappedValue
    }
  }

  extension Published: Sendable where Value: Sendable {}
  /// Replaces the anchor on systems without windows.
  @MainActor public final class PresentationAnchor {
    /// Creates an anchor.
    public nonisolated init() {}
  }

  /// Replaces Apple's sheet; it is never on the screen.
  @MainActor enum AppleSheet {
    static var givesWay: Bool { false }
    static func giveWay() {}
  }

  /// Replaces Apple's provider; it has no sheet.
  struct AppleAuthorizationProvider: CredentialStateProvider {
    init(
      anchor: PresentationAnchor, scopes: Set<AppleScope> = [], combines: Set<ProviderID> = [],
      savedPasswords: Bool = true
    ) {}

    var id: ProviderID { .apple }

    func authorize(_ request: AuthorizationRequest) async throws(AuthorizationError) -> Authorization {
      throw AuthorizationError(.unavailable, "Apple's sheet is available on Apple's systems only.")
    }

    func credentialState(for user: String) async -> CredentialState { .unknown }

    func revocations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
  }
#endif
