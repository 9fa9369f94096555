/// What a person has here: who we think they are, how they come in, where they are signed in.
package struct AccountPage: Sendable {
  package struct Email: Sendable, Equatable {
    package let address: String
    /// Whether Apple passes mail on from this address, without telling us the person's own.
    package let isPrivateRelay: Bool
    /// Whether mail to it arrives: the person may have Apple stop passing it on (NOTIFY-17).
    package let isForwarded: Bool

    package init(address: String, isPrivateRelay: Bool, isForwarded: Bool = true) {
      self.isForwarded = isForwarded
      self.address = address
      self.isPrivateRelay = isPrivateRelay
    }
  }

  /// One way in.
  package struct SignInMethod: Sendable, Equatable {
    package let provider: String
    /// The address by which its owner knows which one it is.
    package let address: String?
    package let since: Moment
    package let lastUsed: Moment
    /// Whether the person has taken the consent back at the provider.
    package let isRevoked: Bool
    /// Where it can be taken away; only where another is left, and the person signed in lately.
    package let remove: String?

    package init(
      provider: String, address: String? = nil, since: Moment, lastUsed: Moment? = nil, isRevoked: Bool = false,
      remove: String? = nil
    ) {
      self.lastUsed = lastUsed ?? since
      self.provider = provider
      self.address = address
      self.since = since
      self.isRevoked = isRevoked
      self.remove = remove
    }
  }

  /// A way in that the account does not have yet.
  package struct Addition: Sendable, Equatable {
    package let provider: String
    let button: Text
    /// Leads to the provider, and attaches who the person is there.
    package let begin: FormAction
    let isApple: Bool

    /// In Apple's words for its button (BUTTON-1).
    package static func apple(begin: FormAction) -> Addition {
      Addition(provider: "Apple", button: Text("button.apple.continue"), begin: begin, isApple: true)
    }

    /// Anybody else.
    package static func other(_ name: String, begin: FormAction) -> Addition {
      Addition(provider: name, button: Text("account.add", ["provider": name]), begin: begin, isApple: false)
    }
  }

  /// What a device is called.
  package enum Device: Sendable, Equatable {
    /// In the person's own words: "Mary's iPhone".
    case named(String)
    case browser, android, apple
    /// "Firefox on Windows".
    case browserOn(system: String, browser: String)
  }

  /// One signed-in device.
  package struct Session: Sendable, Equatable {
    package let device: Device
    /// The app it signed in to.
    package let client: String
    package let lastUsed: Moment
    /// Whether it is the one that asks for this page.
    package let isCurrent: Bool
    /// How to end it from here; never for the current one, which has its own button.
    package let end: FormAction?
    /// The page on which it gets another name.
    package let rename: String?

    package init(
      device: Device, client: String, lastUsed: Moment, isCurrent: Bool, end: FormAction? = nil, rename: String? = nil
    ) {
      self.rename = rename
      self.device = device
      self.client = client
      self.lastUsed = lastUsed
      self.isCurrent = isCurrent
      self.end = end
    }
  }

  package let appName: String
  /// The person's name, if they gave one.
  package let name: String?
  package let email: Email?
  package let signInMethods: [SignInMethod]
  package let sessions: [Session]
  package let signOut: FormAction
  /// How to end every session but this one; offered only where there is another.
  package let signOutElsewhere: FormAction?
  /// Where to sign in again, for what wants a recent sign-in; only where there is such a thing and the last one is too old.
  package let signInAgain: String?
  /// Where the account can be deleted.
  package let delete: String?
  /// What else can be changed.
  package let changes: Changes?
  /// Ways in that are offered and not there.
  package let additions: [Addition]
  /// What was just changed, to be said first.
  package let changed: ChangeNotice?

  package init(
    appName: String, name: String?, email: Email?, signInMethods: [SignInMethod], sessions: [Session],
    signOut: FormAction,
    signOutElsewhere: FormAction? = nil, signInAgain: String? = nil, delete: String? = nil,
    changes: Changes? = nil, additions: [Addition] = [], changed: ChangeNotice? = nil
  ) {
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
