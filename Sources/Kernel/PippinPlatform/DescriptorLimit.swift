#if canImport(Darwin)
  /// The number of files and sockets that the process may have open.
  package enum DescriptorLimit {
    /// Raises the limit as far as wanted and allowed, and gives what it is then; nil if it is unknown.
    package static func raise(to wanted: Int) -> Int? {
      var limit = rlimit()
      guard unsafe getrlimit(RLIMIT_NOFILE, &limit) == 0 else { return nil }
      // The hard limit may say "unlimited" where the kernel allows no more than OPEN_MAX (setrlimit(2)).
      for target in [rlim_t(wanted), min(rlim_t(wanted), rlim_t(OPEN_MAX))] where limit.rlim_cur < target {
        var raised = limit
        raised.rlim_cur = min(target, limit.rlim_max)
        if unsafe setrlimit(RLIMIT_NOFILE, &raised) == 0 { limit = raised }
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#else
  /// The number of files and sockets that the process may have open.
  package enum DescriptorLimit {
    /// Raises the limit as far as wanted and allowed, and gives what it is then; nil if it is unknown.
    package static func raise(to wanted: Int) -> Int? {
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      guard unsafe getrlimit(files, &limit) == 0 else { return nil }
      if limit.rlim_cur < rlim_t(wanted) {
        var raised = limit
        raised.rlim_cur = min(rlim_t(wanted), limit.rlim_max)
        if unsafe setrlimit(files, &raised) == 0 { limit = raised }
      }
      return Int(clamping: limit.rlim_cur)
    }
  }
#endif
