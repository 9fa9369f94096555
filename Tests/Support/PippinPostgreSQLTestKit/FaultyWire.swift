import Foundation
import PippinLock
import PippinPlatform
package import PippinSecret
import PippinTestKit

/// A wire to a cluster, by TCP on 127.0.0.1, that breaks or goes silent at a byte of one's choice.
package final class FaultyWire: Sendable {
  package enum Direction: Sendable {
    case toServer
    case toClient
  }

  package enum Fault: Sendable {
    /// Both ends see the connection closed, and what came after that byte is lost.
    case cut
    /// Nothing goes on in that direction until the wire is mended; nobody is told.
    case stall
  }

  private struct State {
    var fault: (kind: Fault, direction: Direction)?
    /// How many bytes still pass until the fault.
    var rest = 0
    /// How many have passed since the wire was made or mended.
    var passed: [Direction: Int] = [.toServer: 0, .toClient: 0]
    var isClosed = false
  }

  private let listener: Int32
  private let target: String
  private let state = Lock(State())

  /// Where it listens.
  package let port: UInt16

  package init(to cluster: PostgreSQLCluster) throws {
    target = cluster.folder + "/.s.PGSQL.5432"
    let opened = try LoopbackListener()
    (listener, port) = (opened.descriptor, opened.port)
    let accept = { @Sendable [target, weak self] in
      while true {
        let client = PippinPlatform.accept(opened.descriptor, nil, nil)
        guard client >= 0, let self else { return }
        self.carry(client, Self.connect(to: target))
      }
    }
    Self.spawn(accept)
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  package func address(of database: String) -> SecretText {
    SecretText("host=127.0.0.1 port=\(port) user=pippin dbname=\(database) sslmode=disable gssencmode=disable")
  }

  /// Breaks the wire once so many more bytes have passed in a direction.
  package func fail(_ fault: Fault, _ direction: Direction, after bytes: Int) {
    state.withLock { state in
      state.fault = (fault, direction)
      state.rest = bytes
    }
  }

  /// Lets everything pass again, and counts from zero.
  package func mend() {
    state.withLock { state in
      state.fault = nil
      state.passed = [.toServer: 0, .toClient: 0]
    }
  }

  /// How many bytes have passed in a direction since the wire was mended last.
  package func passed(_ direction: Direction) -> Int {
    state.withLock { $0.passed[direction, default: 0] }
  }

  // MARK: Carrying

  private func carry(_ client: Int32, _ server: Int32) {
    let ends = WireEnds(client, server)
    Self.spawn { [weak self] in Self.pass(ends, .toServer) { self?.allowance($0, $1) ?? .cut(0) } }
    Self.spawn { [weak self] in Self.pass(ends, .toClient) { self?.allowance($0, $1) ?? .cut(0) } }
  }

  private enum Allowance {
    case all
    case cut(Int)
    case stall(Int)
  }

  private func allowance(_ direction: Direction, _ count: Int) -> Allowance {
    state.withLock { state in
      guard let fault = state.fault, fault.direction == direction, count > state.rest else {
        if state.fault?.direction == direction { state.rest -= count }
        state.passed[direction, default: 0] += count
        return .all
      }
      let part = state.rest
      state.rest = 0
      state.passed[direction, default: 0] += part
      return fault.kind == .cut ? .cut(part) : .stall(part)
    }
  }

  private static func pass(
    _ ends: WireEnds, _ direction: Direction, _ allowance: (Direction, Int) -> Allowance
  ) {
    let (from, to) = direction == .toServer ? (ends.client, ends.server) : (ends.server, ends.client)
    var buffer = [UInt8](repeating: 0, count: 65_536)
    defer { ends.shut() }
    while true {
      let count = unsafe recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { return }
      var bytes = buffer[..<count]
      while !bytes.isEmpty {
        switch allowance(direction, bytes.count) {
        case .all:
          guard write(bytes, to) else { return }
          bytes = []
        case .cut(let part):
          _ = write(bytes.prefix(part), to)
          return
        case .stall(let part):
          guard write(bytes.prefix(part), to) else { return }
          bytes = bytes.dropFirst(part)
          usleep(2_000)
          if ends.isShut { return }
        }
      }
    }
  }

  private static func write(_ bytes: ArraySlice<UInt8>, _ descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Socket.send($0, to: descriptor, waits: true) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func connect(to path: String) -> Int32 {
    let descriptor = socket(AF_UNIX, Socket.stream, 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe PippinPlatform.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    if result != 0 { shutdown(descriptor, Int32(SHUT_RDWR)) }
    return descriptor
  }

  /// A thread, because both ends block.
  private static func spawn(_ body: @escaping @Sendable () -> Void) {
    Thread.detachNewThread(body)
  }
}
