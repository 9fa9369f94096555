package import PippinHTTP

/// Asks for the code that a device shows, or whether the device that shows it may have what it asks for (RFC 8628, 3.3 and 5.4).
package struct DeviceSignInPage: Page {
  package enum Step: Sendable {
    /// - Parameter typed: what was typed before, which leads to no device.
    case code(FormAction, typed: String?)
    case confirm(Device, allow: FormAction, deny: FormAction)
  }

  /// What a device asks for.
  package enum Purpose: String, Sendable, CaseIterable {
    /// An OpenID client's device gets tokens.
    case client
    /// An app's device is signed in.
    case app
    /// A person confirms who they are, for an app's device that is signed in.
    case confirmation
  }

  /// The device that asks.
  package struct Device: Sendable {
    /// The access that its client gets; shown without details for an app.
    package let access: AccessRequest
    package let purpose: Purpose
    /// What an app's device calls itself.
    package let name: String?
    package let userCode: String
    /// The address that it asks from, and when it did.
    package let place: String
    package let asked: Moment

    package init(
      access: AccessRequest, purpose: Purpose = .client, name: String? = nil, userCode: String, place: String,
      asked: Moment
    ) {
      self.access = access
      self.purpose = purpose
      self.name = name
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

  package var title: Text {
    if case .confirm(let device, _, _) = step { device.purpose.title } else { Text("device_sign_in.title") }
  }

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
    let (access, purpose) = (device.access, device.purpose)
    let code: HTML = "<strong class=\"user-code\">\(device.userCode)</strong>"
    let meaning: HTML? =
      purpose == .confirmation ? "<p>\(language.html("device_confirm.meaning", ["client": access.client]))</p>\n" : nil
    return """
      <h1>\(language.html(purpose.heading, ["client": access.client]))</h1>
      \(meaning)<p>\(language.html("device_sign_in.compare", markup: ["code": code]))</p>
      <p class="note bad">\(Icon.warning.html)\(language.html("device_sign_in.warning"))</p>
      <ul class="values">
      \(device.rows(language))</ul>
      \(access.account(language))
      \(purpose == .client ? access.list(language) : nil)\
      <div class="actions">\
      \(allow.form(button: purpose.button, class: "button main", in: language))\
      \(deny.form(button: Text("device_sign_in.deny"), class: "button", in: language))</div>
      \(access.links(language))\
      \(purpose.later.map { "<p class=\"soft\">\(language.html($0))</p>" as HTML })
      """
  }
}

extension DeviceSignInPage.Device {
  /// What the device calls itself, and where and when it asked.
  fileprivate func rows(_ language: Translation) -> HTML {
    let name = name.map { AccessRow(language.html("device_sign_in.calls_itself"), "<bdi>\($0)</bdi>").html }
    let origin = AccessRow(
      language.html("device_sign_in.request_from"), "<bdi>\(place)</bdi> · \(asked.html(in: language))")
    return "\(name)\(origin.html)"
  }
}

extension DeviceSignInPage.Purpose {
  fileprivate var title: Text { Text(self == .confirmation ? "device_confirm.title" : "device_sign_in.title") }

  fileprivate var heading: String { self == .confirmation ? "device_confirm.heading" : "device_sign_in.heading" }

  fileprivate var button: Text { Text(self == .confirmation ? "device_confirm.allow" : "device_sign_in.allow") }

  fileprivate var later: String? {
    switch self {
    case .client: "consent.later"
    case .app: "device_sign_in.later"
    case .confirmation: nil
    }
  }

  /// What the person is told after their answer: a heading and a sentence.
  func outcome(isAllowed: Bool) -> (title: Text, happened: Text) {
    switch (self, isAllowed) {
    case (.confirmation, true): (Text("device_confirm.done.title"), Text("device_confirm.done.text"))
    case (.confirmation, false): (Text("device_confirm.denied.title"), Text("device_confirm.denied.text"))
    case (_, true): (Text("device_sign_in.done.title"), Text("device_sign_in.done.text"))
    case (_, false): (Text("device_sign_in.denied.title"), Text("device_sign_in.denied.text"))
    }
  }
}
