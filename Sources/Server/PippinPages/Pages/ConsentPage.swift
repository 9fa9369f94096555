package import PippinHTTP

/// Asks a person whether an OpenID client may have what it asks for.
package struct ConsentPage: Page {
  package let appName: String
  package let access: AccessRequest
  package let allow: FormAction
  package let deny: FormAction

  package init(appName: String, access: AccessRequest, allow: FormAction, deny: FormAction) {
    self.appName = appName
    self.access = access
    self.allow = allow
    self.deny = deny
  }

  package var title: Text { Text("consent.title") }

  package func content(in language: Translation) -> HTML {
    """
    <h1>\(language.html("consent.heading", ["client": access.client, "app": appName]))</h1>
    \(access.signedInAs(language))
    \(access.list(language))
    <div class="actions">\
    \(allow.form(button: Text("consent.allow"), class: "button main", in: language))\
    \(deny.form(button: Text("consent.deny"), class: "button", in: language))</div>
    <p class="soft">\(language.html("consent.later"))</p>
    """
  }
}

/// What an OpenID client gets if the person agrees, and who that person is; every page that asks shows the same.
package struct AccessRequest: Sendable, Equatable {
  /// One kind of data of the account, and its value, if it has one.
  package struct Detail: Sendable, Equatable {
    package let kind: AccessKind
    package let value: String?

    package init(_ kind: AccessKind, _ value: String?) {
      self.kind = kind
      self.value = value
    }
  }

  /// The client's name.
  package let client: String
  /// Who is signed in.
  package let person: String
  package let details: [Detail]

  package init(client: String, person: String, details: [Detail]) {
    self.client = client
    self.person = person
    self.details = details
  }

  func signedInAs(_ language: Translation) -> HTML {
    "<p class=\"soft\">\(language.html("consent.signed_in_as", ["name": person]))</p>"
  }

  func list(_ language: Translation) -> HTML {
    """
    <p>\(language.html("consent.gets", ["client": client]))</p>
    <ul class="steps">
    \(details.map { row($0, language) })</ul>
    """
  }

  private func row(_ detail: Detail, _ language: Translation) -> HTML {
    let value: HTML? = detail.value.map { "<br><strong><bdi>\($0)</bdi></strong>" }
    return "<li>\(language.html(detail.kind.text))\(value)</li>\n"
  }
}

/// What an OpenID client can have, in words.
package enum AccessKind: Sendable, Equatable {
  case accountID, name, email, language, externalID
  /// A member of the metadata, by its name.
  case metadata(String)
  case offlineAccess

  var text: Text {
    switch self {
    case .accountID: Text("scope.openid")
    case .name: Text("scope.profile")
    case .email: Text("scope.email")
    case .language: Text("scope.language")
    case .externalID: Text("scope.external_id")
    case .metadata(let name): Text("scope.metadata", ["name": name])
    case .offlineAccess: Text("scope.offline_access")
    }
  }

  /// Reads a token of a scope or of a consent; nil for a token that means nothing to a person.
  init?(token: String) {
    switch token {
    case "openid": self = .accountID
    case "profile", "claims.name": self = .name
    case "email", "claims.email": self = .email
    case "claims.external_id": self = .externalID
    case "offline_access": self = .offlineAccess
    default:
      let prefix = "claims.metadata."
      guard token.hasPrefix(prefix) else { return nil }
      self = .metadata(String(token.dropFirst(prefix.count)))
    }
  }
}

/// Asks for the code that a device shows, or whether the device that shows it may be signed in (RFC 8628, 3.3 and 5.4).
package struct DeviceSignInPage: Page {
  package enum Step: Sendable {
    /// - Parameter typed: what was typed before, which leads to no device.
    case code(FormAction, typed: String?)
    case confirm(Device, allow: FormAction, deny: FormAction)
  }

  /// The device that asks.
  package struct Device: Sendable {
    /// The access that its client gets; without details for an app, which is signed in.
    package let access: AccessRequest
    /// What an app's device calls itself.
    package let name: String?
    /// Whether it is an app's, and not an OpenID client's.
    package let isOfApp: Bool
    package let userCode: String
    /// The address that it asks from, and when it did.
    package let place: String
    package let asked: Moment

    package init(
      access: AccessRequest, name: String? = nil, isOfApp: Bool = false, userCode: String, place: String, asked: Moment
    ) {
      self.access = access
      self.name = name
      self.isOfApp = isOfApp
      self.userCode = userCode
      self.place = place
      self.asked = asked
    }
  }

  /// The field of the code.
  package static let codeField = "user_code"

  package let appName: String
  package let step: Step

  package init(appName: String, step: Step) {
    self.appName = appName
    self.step = step
  }

  package var title: Text { Text("device_sign_in.title") }

  package func content(in language: Translation) -> HTML {
    switch step {
    case .code(let action, let typed): entry(action, typed, language)
    case .confirm(let device, let allow, let deny): confirmation(device, allow, deny, language)
    }
  }

  private func entry(_ action: FormAction, _ typed: String?, _ language: Translation) -> HTML {
    let field = TextField(
      Self.codeField, .userCode, label: Text("device_sign_in.field"),
      error: typed == nil ? nil : Text("device_sign_in.unknown"), value: typed ?? "", lengths: 0...32)
    let form = Form(action, fields: [.text(field)], button: Text("device_sign_in.button"))
    return """
      <h1>\(language.html("device_sign_in.title"))</h1>
      <p>\(language.html("device_sign_in.intro"))</p>
      \(form.html(in: language))
      """
  }

  private func confirmation(
    _ device: Device, _ allow: FormAction, _ deny: FormAction, _ language: Translation
  ) -> HTML {
    let place = language.html(
      "device_sign_in.place",
      markup: ["address": "<bdi>\(device.place)</bdi>", "time": device.asked.html(in: language)])
    let name: HTML? = device.name.map {
      "<p>\(language.html("device_sign_in.name", markup: ["device": "<strong><bdi>\($0)</bdi></strong>"]))</p>\n"
    }
    let access: HTML? = device.isOfApp ? nil : "\(device.access.list(language))\n"
    return """
      <h1>\(language.html("device_sign_in.heading", ["client": device.access.client]))</h1>
      \(device.access.signedInAs(language))
      <p>\(language.html("device_sign_in.compare", markup: ["code": "<strong class=\"user-code\">\(device.userCode)</strong>"]))</p>
      \(name)<p>\(place)</p>
      \(access)<p class="note bad">\(Icon.warning.html)\(language.html("device_sign_in.warning"))</p>
      <div class="actions">\
      \(allow.form(button: Text("device_sign_in.allow"), class: "button main", in: language))\
      \(deny.form(button: Text("device_sign_in.deny"), class: "button", in: language))</div>
      <p class="soft">\(language.html(device.isOfApp ? "device_sign_in.later" : "consent.later"))</p>
      """
  }
}
