package import PippinHTTP

/// Asks for the code that a device shows, or whether the device that shows it may be signed in (RFC 8628, 3.3 and 5.4).
package struct DeviceSignInPage: Page {
  package enum Step: Sendable {
    /// - Parameter typed: what was typed before, which leads to no device.
    case code(FormAction, typed: String?)
    case confirm(Device, allow: FormAction, deny: FormAction)
  }

  /// The device that asks.
  package struct Device: Sendable {
    /// What its client gets.
    package let access: AccessRequest
    package let userCode: String
    /// The address that it asks from, and when it did.
    package let place: String
    package let asked: Moment

    package init(access: AccessRequest, userCode: String, place: String, asked: Moment) {
      self.access = access
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
    return """
      <h1>\(language.html("device_sign_in.heading", ["client": device.access.client]))</h1>
      \(device.access.signedInAs(language))
      <p>\(language.html("device_sign_in.compare", markup: ["code": "<strong class=\"user-code\">\(device.userCode)</strong>"]))</p>
      <p>\(place)</p>
      \(device.access.list(language))
      <p class="note bad">\(Icon.warning.html)\(language.html("device_sign_in.warning"))</p>
      <div class="actions">\
      \(allow.form(button: Text("device_sign_in.allow"), class: "button main", in: language))\
      \(deny.form(button: Text("device_sign_in.deny"), class: "button", in: language))</div>
      <p class="soft">\(language.html("consent.later"))</p>
      """
  }
}
