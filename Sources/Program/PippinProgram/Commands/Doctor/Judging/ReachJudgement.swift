import PippinHTTP

/// What it means that another server could not be reached.
enum ReachJudgement {
  /// Whose address it is.
  enum Owner {
    case ourselves
    case apple, google, facebook
    case others
  }

  static func cure(_ error: TransportError, of owner: Owner) -> String {
    switch (error.code, owner) {
    case (.couldNotResolve, .ourselves): "Create the DNS record of this host, or correct the address in the settings."
    case (.couldNotResolve, .others): "Correct the address in the settings, or the DNS record of this host."
    case (.couldNotResolve, _): "Correct the name servers of this machine (/etc/resolv.conf)."
    case (.tls, .ourselves):
      "Let the server or its proxy use a certificate for this host that everybody trusts, with the whole chain, and TLS 1.2 or later."
    case (.tls, .others): "Tell the operator of this host: its certificate must be valid, with the whole chain."
    case (.tls, _): "Install the system’s certificates (ca-certificates), and look for a proxy that intercepts TLS."
    case (.couldNotConnect, .ourselves), (.timedOut, .ourselves), (.connectionLost, .ourselves):
      "Start the server and its proxy, and open the port in the firewall."
    case (_, .ourselves), (_, .others): "Start the server at this address, or correct the address in the settings."
    default: "Allow connections from this machine to that host in the firewall. If it is an outage, wait."
    }
  }

  /// Scheme, host and port of an address.
  static func origin(of url: String) -> String {
    // What is no address is shown as it is.
    do { return try HTTPURL(parsing: url).origin } catch { return url }
  }

  /// The end of a sentence that begins with an address.
  static func words(_ error: TransportError) -> String {
    switch error.code {
    case .couldNotResolve: "has no address in DNS: \(error.detail)"
    case .couldNotConnect: "accepts no connection: \(error.detail)"
    case .timedOut: "did not answer in time: \(error.detail)"
    case .tls: "has no trusted certificate or no usable TLS: \(error.detail)"
    case .unsupportedRequest: "is not a web address"
    default: "did not answer: \(error.detail)"
    }
  }

  /// The status and, for a redirect, where it leads.
  static func words(_ response: HTTPResponse) -> String {
    guard (300..<400).contains(response.status), let location = response.fields["location"] else {
      return "answers \(response.status)"
    }
    return "answers \(response.status) and redirects to \(Printable.text(location, limit: 120))"
  }
}
