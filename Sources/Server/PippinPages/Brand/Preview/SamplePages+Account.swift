internal import PippinHTTP

extension SamplePages {
  var account: [BrandPreview.Sample] { parts + changes + passkeys + endings }

  /// The overview and the pages that its rows lead to.
  private var parts: [BrandPreview.Sample] {
    AccountPage.Part.allCases.map { part in
      let (name, title) =
        switch part {
        case .overview: ("account", "Account")
        case .methods: ("account-methods", "Sign-in methods")
        case .addition: ("account-add-method", "Add a sign-in method")
        case .passkeys: ("account-passkeys", "Passkeys")
        case .apps: ("account-apps", "Connected apps")
        case .data: ("account-data", "Data")
        case .devices: ("account-devices", "Devices")
        }
      var page = overview
      page.part = part
      return sample(name, title, .account, at: part.address, page)
    }
  }

  private var overview: AccountPage {
    AccountPage(
      appName: appName, name: "Mary Appleseed", email: .init(address: Self.email, isPrivateRelay: false),
      signInMethods: [
        .init(provider: "Apple", address: Self.email, since: ago(days: 90), remove: "/account/identities"),
        .init(
          provider: "Google", logo: .google, address: Self.email, since: ago(days: 30), remove: "/account/identities"),
        .init(provider: "password", address: Self.email, since: ago(days: 20), remove: "/account/identities"),
      ],
      sessions: [
        .init(
          device: .browserOn(system: "macOS", browser: "Safari"), client: appName, lastUsed: ago(days: 0),
          isCurrent: true, rename: "/account/sessions/rename"),
        .init(
          device: .named("Mary’s iPhone"), client: appName, lastUsed: ago(days: 1), isCurrent: false, isHandheld: true,
          end: action, rename: "/account/sessions/rename"),
      ],
      signOut: action, signOutElsewhere: action, download: action, delete: "/account/delete",
      changes: .init(hasPassword: true, merge: action),
      additions: [.other("Facebook", logo: .facebook, begin: action)],
      apps: [
        .init(
          name: "Example Wiki", scope: ["openid", "profile", "email"], lastUsed: ago(days: 2), remove: action)
      ],
      passkeys: .init(
        items: [
          .init(
            name: "Apple Passwords", manager: "Apple Passwords", isSynced: true, since: ago(days: 60),
            lastUsed: ago(days: 3), rename: "/account/passkeys/rename", remove: "/account/identities")
        ], add: "/account/passkeys/add", check: "/account/passkeys/check"))
  }

  private var changes: [BrandPreview.Sample] {
    [
      sample("name", "Change the name", .account, at: "/account/name", form(.name)),
      sample("email", "Change the address", .account, at: "/account/email", form(.email)),
      sample("password", "Change the password", .account, at: "/account/password", form(.changePassword)),
      sample("set-password", "Set a password", .account, form(.setPassword)),
      sample(
        "device-name", "Rename a device", .account, at: "/account/sessions/rename",
        form(.sessionName, device: .named("Mary’s iPhone"), signOut: action)),
    ]
  }

  private var passkeys: [BrandPreview.Sample] {
    func item(_ id: String, _ name: String, isSynced: Bool, isKept: Bool) -> CheckPasskeysPage.Item {
      .init(
        id: id, name: name, manager: nil, isSynced: isSynced, since: ago(days: 60), lastUsed: ago(days: 3),
        isKept: isKept)
    }
    return [
      sample(
        "passkey-add", "Add a passkey", .account, at: "/account/passkeys/add",
        AddPasskeyPage(appName: appName, form: passkey(.add), frame: AccountFrame(signOut: action))),
      sample(
        "passkey-name", "Rename a passkey", .account, at: "/account/passkeys/rename", form(.passkeyName)),
      sample(
        "passkey-check", "Check the passkeys", .account, at: "/account/passkeys/check",
        CheckPasskeysPage(
          appName: appName,
          items: [
            item("1", "Apple Passwords", isSynced: true, isKept: true),
            item("2", "Blue key", isSynced: false, isKept: false),
          ], action: action, add: "/account/passkeys/add", next: "/account")),
      sample(
        "recover", "Recover the account", .account, at: "/recover",
        RecoverPage(appName: appName, form: passkey(.add))),
      sample(
        "recover-stop", "Stop a recovery", .account, at: "/recover/stop",
        MessagePage.stopRecovery(appName: appName, action: action)),
    ]
  }

  private var endings: [BrandPreview.Sample] {
    [
      sample(
        "remove", "Remove a sign-in method", .account, at: "/account/identities",
        RemoveMethodPage(
          appName: appName, method: .init(provider: "Google", address: Self.email, since: ago(days: 30)),
          remaining: [.init(provider: "Apple", address: Self.email, since: ago(days: 90))],
          signedOut: [.named("Mary’s iPhone")], address: .stays(Self.email), confirm: action)),
      sample(
        "merge", "Merge two accounts", .account, at: "/account/merge",
        MergePage(
          appName: appName, survivor: .init(name: "Mary Appleseed", email: Self.email),
          state: .ready(
            other: .init(name: nil, email: "mary@work.example"), moving: ["Google"], confirm: action, into: ""),
          leave: action)),
      sample(
        "delete", "Delete the account", .account, at: "/account/delete",
        DeleteAccountPage(appName: appName, isWithApple: true, confirm: action, signInAgain: "/sign-in")),
      sample(
        "message", "The account is deleted", .account, at: "/account/deleted",
        MessagePage.deleted(appName: appName, atApple: .nothingLeft)),
    ]
  }
}
