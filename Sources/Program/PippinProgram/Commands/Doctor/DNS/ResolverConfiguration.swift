/// The name servers of this machine.
struct ResolverConfiguration: Equatable {
  let servers: [ListenAddress]

  /// Those of `/etc/resolv.conf`.
  static var system: ResolverConfiguration {
    do {
      return ResolverConfiguration(try FileAccess.contents(of: "/etc/resolv.conf").bytes)
    } catch {
      // Without the file the system asks this machine (resolv.conf(5)).
      return ResolverConfiguration([])
    }
  }

  /// Reads the lines `nameserver ADDRESS`, at most three; without any, this machine is one.
  init(_ file: [UInt8]) {
    let servers = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
      let words = line.split { $0 == " " || $0 == "\t" }
      return words.count >= 2 && words[0] == "nameserver" ? ListenAddress(host: String(words[1]), port: 53) : nil
    }
    self.servers = servers.isEmpty ? [ListenAddress(host: "127.0.0.1", port: 53)] : Array(servers.prefix(3))
  }
}
