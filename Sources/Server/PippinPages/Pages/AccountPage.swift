/// A person's account as a page of settings: profile, sign-in methods, devices, data, and deletion.
package struct AccountPage: Sendable {
  package struct Email: Sendable, Equatable {
    package let address: String
    /// Whether this is a private relay address.
    package let isPrivateRelay: Bool
    /// Whether mail to it is delivered; the person can turn Apple's forwarding off (NOTIFY-17).
    package let isForwarded: Bool

    package init(address: String, isPrivateRelay: Bool, isForwarded: Bool = true) {
      self.isForwarded = isForwarded
      self.address = address
      self.isPrivateRelay = isPrivateRelay
    }
  }

  /// A sign-in method of the account.
  package struct SignInMethod: Sendable, Equatable {
    package let provider: String
    /// The logo, where the operator supplies one.
    package let logo: ProviderIcon?
    /// The address that identifies it for its owner.
    package let address: String?
    package let since: Moment
    package let lastUsed: Moment
    /// Whether the person has withdrawn consent at the provider.
    package let isRevoked: Bool
    /// The link to remove it; only if another one remains and the sign-in is recent.
    package let remove: String?

    package init(
      provider: String, logo: ProviderIcon? = nil, address: String? = nil, since: Moment, lastUsed: Moment? = nil,
      isRevoked: Bool = false, remove: String? = nil
    ) {
      self.logo = logo
      self.lastUsed = lastUsed ?? since
      self.provider = provider
      self.address = address
      self.since = since
      self.isRevoked = isRevoked
      self.remove = remove
    }
  }

  /// A sign-in method that can be added.
  package struct Addition: Sendable, Equatable {
    package let provider: String
    let button: Text
    let logo: ProviderIcon?
    /// The link to the provider, which adds the person's identity there.
    package let begin: FormAction
    let isApple: Bool

    /// Apple, with Apple's text for its button (BUTTON-1).
    package static func apple(begin: FormAction) -> Addition {
      Addition(provider: "Apple", button: Text("button.apple.continue"), logo: nil, begin: begin, isApple: true)
    }

    /// Another provider.
    package static func other(_ name: String, logo: ProviderIcon? = nil, begin: FormAction) -> Addition {
      Addition(
        provider: name, button: Text("account.add", ["provider": name]), logo: logo, begin: begin, isApple: false)
    }
  }

  /// The name of a device.
  package enum Device: Sendable, Equatable {
    /// A name chosen by the person: "Mary's iPhone".
    case named(String)
    case browser, android, apple
    /// "Firefox on Windows".
    case browserOn(system: String, browser: String)
  }

  /// A signed-in device.
  package struct Session: Sendable, Equatable {
    package let device: Device
    /// The app it signed in to.
    package let client: String
    package let lastUsed: Moment
    /// Whether it is the current one.
    package let isCurrent: Bool
    /// Whether it is a phone or a tablet, for its icon.
    package let isHandheld: Bool
    /// The form to end it; nil for the current one, which has its own button.
    package let end: FormAction?
    /// The link to rename it.
    package let rename: String?

    package init(
      device: Device, client: String, lastUsed: Moment, isCurrent: Bool, isHandheld: Bool = false,
      end: FormAction? = nil, rename: String? = nil
    ) {
      self.isHandheld = isHandheld
      self.rename = rename
      self.device = device
      self.client = client
      self.lastUsed = lastUsed
      self.isCurrent = isCurrent
      self.end = end
    }
  }

  package let appName: String
  /// The person's name, if known.
  package let name: String?
  package let email: Email?
  package let signInMethods: [SignInMethod]
  package let sessions: [Session]
  package let signOut: FormAction
  /// The form to end all other sessions, if there are any.
  package let signOutElsewhere: FormAction?
  /// The link to sign in again, if a change needs a recent sign-in and the last one is too old.
  package let signInAgain: String?
  /// The form that downloads all that is stored about the account.
  package let download: FormAction?
  /// The link to delete the account.
  package let delete: String?
  /// Other changes.
  package let changes: Changes?
  /// The sign-in methods that can be added.
  package let additions: [Addition]
  /// The last change, confirmed at the top.
  package let changed: ChangeNotice?
  /// The OpenID clients that the account is used with.
  package let apps: [App]

  package init(
    appName: String, name: String?, email: Email?, signInMethods: [SignInMethod], sessions: [Session],
    signOut: FormAction,
    signOutElsewhere: FormAction? = nil, signInAgain: String? = nil, download: FormAction? = nil,
    delete: String? = nil, changes: Changes? = nil,
    additions: [Addition] = [], changed: ChangeNotice? = nil, apps: [App] = []
  ) {
    self.apps = apps
    self.download = download
    self.additions = additions
    self.changed = changed
    self.changes = changes
    self.appName = appName
    self.name = name
    self.email = email
    self.signInMethods = signInMethods
    self.sessions = sessions
    self.signOut = signOut
    self.signOutElsewhere = signOutElsewhere
    self.signInAgain = signInAgain
    self.delete = delete
  }
}
