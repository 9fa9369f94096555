import PippinLock
import PippinPlatform
import Testing

@Suite struct PlatformTests {
  @Test func `a joined thread has done its work, on another thread`() throws {
    let mine = ThreadIdentity()
    #expect(mine.isCurrent)
    let wasMine = Lock<Bool?>(nil)
    try #require(
      SystemThread {
        SystemThread.lowerOwnPriority()
        wasMine.withLock { $0 = mine.isCurrent }
      }
    ).join()
    #expect(wasMine.withLock { $0 } == false)
  }

  #if os(Linux)
    // One test, because it is about all threads of the process.
    @Test func `the policy that favours throughput replaces none that the operator chose, and is inherited`() throws {
      @Sendable func choose(_ policy: Int32) -> Bool {
        var parameters = sched_param()
        return unsafe sched_setscheduler(0, policy, &parameters) == 0
      }
      let idle: Int32 = 5  // SCHED_IDLE of sched(7)
      let kept = Lock<Int32?>(nil)
      // The system lets no thread without rights leave this policy, but its neighbour would get the new one.
      try #require(
        SystemThread {
          guard choose(SCHED_OTHER) else { return }
          SystemThread { if choose(idle) { Scheduling.preferThroughput() } }?.join()
          kept.withLock { $0 = sched_getscheduler(0) }
        }
      ).join()
      #expect(kept.withLock { $0 } == SCHED_OTHER)

      Scheduling.preferThroughput()
      let inherited = Lock<Int32?>(nil)
      try #require(SystemThread { inherited.withLock { $0 = sched_getscheduler(0) } }).join()
      #expect(inherited.withLock { $0 } == Scheduling.batch)
    }
  #endif

  @Test func `a new program inherits no socket`() throws {
    let (one, other) = try #require(Socket.pair())
    let listening = Socket.stream(family: AF_INET)
    #expect(listening >= 0)
    for descriptor in [one, other, listening] {
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
      close(descriptor)
    }
  }

  @Test func `only TCP sockets made to listen do not block`() throws {
    let (one, other) = try #require(Socket.pair())
    let listening = Socket.stream(family: AF_INET)
    #expect(fcntl(listening, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(one, F_GETFL) & O_NONBLOCK == 0)
    for descriptor in [one, other, listening] { close(descriptor) }
  }

  @Test func `sending to a peer that is gone fails without ending the process`() throws {
    let (one, other) = try #require(Socket.pair())
    close(other)
    for waits in [true, false] {
      let sent = unsafe [UInt8](repeating: 1, count: 10).withUnsafeBytes { bytes in
        unsafe Socket.send(bytes, to: one, waits: waits)
      }
      #expect(sent == -1)
      #expect(errno == EPIPE)
    }
    close(one)
  }

  @Test func `sending at once stops at a full buffer`() throws {
    let (one, other) = try #require(Socket.pair())
    let size = 64 << 20
    let sent = unsafe [UInt8](repeating: 1, count: size).withUnsafeBytes { bytes in
      unsafe Socket.send(bytes, to: one, waits: false)
    }
    #expect((1..<size).contains(sent))
    close(one)
    close(other)
  }

  @Test func `an unknown socket has no state`() {
    #expect(Socket.state(of: -1) == nil)
  }

  @Test func `the limit of descriptors is never lowered`() throws {
    let before = try #require(DescriptorLimit.raise(to: 0))
    #expect(before > 0)
    #expect(try #require(DescriptorLimit.raise(to: 1)) == before)
  }

  @Test func `flushing what is not a file fails`() {
    #expect(Disk.flush(-1) == -1)
    #expect(errno == EBADF)
  }
}
