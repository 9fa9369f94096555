#if !canImport(Darwin)
  import PippinFoundation
  import PippinLock
  import PippinPlatform
  import PippinProgram
  import PippinTelemetry
  import Testing

  @Suite struct ServiceManagerTests {
    @Test(arguments: [(ServiceManager.State.ready, "READY=1"), (.stopping, "STOPPING=1")])
    func `systemd is told a state, at a path or an abstract name`(_ state: ServiceManager.State, _ text: String) throws
    {
      let trial = try Trial()
      for path in [trial.path("notify"), "@pippin-\(UUID().uuidString)"] {
        let listener = try Datagrams(at: path)
        ServiceManager(environment: ["NOTIFY_SOCKET": path], log: .none).report(state)
        #expect(listener.receive() == text)
      }
    }

    @Test func `a socket that nobody reads is a warning`() throws {
      let trial = try Trial()
      let messages = Lock<[String]>([])
      let log = Log(minimum: .info, now: { Date(timeIntervalSince1970: 0) }) { record in
        messages.withLock { $0.append(record.message) }
      }
      ServiceManager(environment: ["NOTIFY_SOCKET": trial.path("nobody")], log: log).report(.ready)
      ServiceManager(environment: ["NOTIFY_SOCKET": String(repeating: "x", count: 200)], log: log).report(.ready)
      ServiceManager(environment: [:], log: log).report(.ready)
      #expect(messages.withLock { $0 } == ["systemd was not told", "systemd was not told"])
    }
  }

  /// systemd's end: a socket that receives datagrams.
  private struct Datagrams: ~Copyable {
    private let descriptor: Int32

    init(at path: String) throws {
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      var bytes = Array(path.utf8)
      if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      let length = socklen_t(MemoryLayout.size(ofValue: address.sun_family) + bytes.count)
      let bound = unsafe withUnsafePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(descriptor, $0, length) }
      }
      try #require(bound == 0)
    }

    deinit { close(descriptor) }

    /// What has arrived, without waiting: a datagram on one machine has arrived when it was sent.
    func receive() -> String {
      var buffer = [UInt8](repeating: 0, count: 64)
      let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
  }
#endif
