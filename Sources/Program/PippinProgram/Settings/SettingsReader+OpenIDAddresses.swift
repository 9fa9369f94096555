import PippinServer
import PippinHTTP

extension SettingsReader {
  /// Where a browser may be sent with an answer for the client.
  mutating func redirectURIs(
    _ setting: Setting, platform: Client.Platform?, insecureCustomScheme: Bool, publicURL: String?
  ) -> [String] {
    var addresses: [String] = []
    for entry in list(setting) {
      guard let text = required(entry, cure: "Write the whole address of the client's callback.") else { continue }
      let isOfWeb = text.hasPrefix("https:") || text.hasPrefix("http:")
      // Loopback is for developers too, whatever the platform; a scheme of an app's own only where apps run.
      let fault = WebAddress.fault(
        inReturnAddress: text, on: isOfWeb ? .desktop : platform,
        insecureCustomScheme: insecureCustomScheme && platform != .web)
      if let fault {
        problem(entry, fault.detail, cure: fault.cure)
      } else if WebAddress.isServed(text, by: publicURL) {
        problem(
          entry, "is one of this server's own addresses, which would take the client's code for itself",
          cure: "Write the address of the client's callback.")
      } else if let url = Self.url(text) {
        if url.isLoopback, platform != .desktop {
          warn(
            entry, "is the computer of the person who signs in: any program there can receive the code",
            cure: "Use it for development only.")
        }
      }
      if addresses.contains(text) { problem(entry, "is there twice", cure: "Leave one of them out.") }
      addresses.append(text)
    }
    return addresses
  }

  /// Where the server itself posts to, so an address that only this server can reach needs a word of the operator's.
  mutating func backchannelLogoutURI(_ setting: Setting, allowsPrivateAddresses: Bool) -> String? {
    guard let text = string(setting) else { return nil }
    let cure = "Write an https address with a host name, such as https://app.example.com/backchannel-logout."
    let url: HTTPURL
    do {
      url = try HTTPURL(parsing: text)
    } catch {
      problem(setting, "is not a web address: \(error.detail)", cure: cure)
      return nil
    }
    if allowsPrivateAddresses { return text }
    let orElse = "\(cure) In a network that you trust, set insecure_private_addresses to true."
    if url.scheme != "https" {
      problem(setting, "is not https", cure: orElse)
    } else if url.isLoopback {
      problem(setting, "is this machine itself", cure: orElse)
    } else if let detail = WebAddress.problem(inHost: url.host) {
      problem(setting, detail, cure: orElse)
    } else if !url.host.utf8.contains(UInt8(ascii: ".")) {
      problem(setting, "has a host name that only a private network knows", cure: orElse)
    }
    return text
  }

  private static func url(_ text: String) -> HTTPURL? {
    do {
      return try HTTPURL(parsing: text)
    } catch {
      // A scheme of an app's own.
      return nil
    }
  }
}
