/// How much of a core the calling thread has used.
package enum ThreadTime {
  #if canImport(Darwin)
    private static let origin = ContinuousClock.now
  #endif

  /// In seconds since some moment. On Apple's systems time passes for a thread that waits, too, so a measurement is never too short.
  package static var seconds: Double {
    #if canImport(Darwin)
      let (seconds, attoseconds) = origin.duration(to: .now).components
      return Double(seconds) + Double(attoseconds) / 1e18
    #else
      var time = timespec()
      // Fails for no clock that there is.
      _ = unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }
}
