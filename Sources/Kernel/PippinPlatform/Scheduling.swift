#if canImport(Darwin)
  /// How the system shares its cores among threads.
  package enum Scheduling {
    /// Does nothing: the system has no such policy.
    package static func preferThroughput() {}
  }
#else
  /// How the system shares its cores among threads.
  package enum Scheduling {
    /// `SCHED_BATCH` of sched(7), which the C library shows only to GNU's own dialect of C.
    package static let batch: Int32 = 3

    /// Lets each thread of the process go on with what it does when it wakes another one, instead of giving way at once (decision 0101).
    ///
    /// Threads that are started later inherit it. Another policy that the operator chose stays, and so does the usual one where the
    /// system refuses: threads then only take turns more often.
    package static func preferThroughput() {
      guard sched_getscheduler(0) == SCHED_OTHER, let threads = unsafe opendir("/proc/self/task") else { return }
      defer { unsafe closedir(threads) }
      while let entry = unsafe readdir(threads) {
        let thread = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
          unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe pid_t(String(cString: $0)) }
        }
        guard let thread else { continue }
        var parameters = sched_param()
        _ = unsafe sched_setscheduler(thread, batch, &parameters)
      }
    }
  }
#endif
