import CPippinCurl
import PippinHTTP
import PippinLock
import PippinPlatform

/// The thread that drives all transfers and owns libcurl's multi handle.
///
/// Proof for `@unchecked Sendable`: other threads call only `curl_multi_wakeup` on the multi handle, which is safe, and
/// only under the lock `mayWake`, which the thread closes before it frees the handle. Only the thread uses the rest.
@safe final class CurlEngine: @unchecked Sendable {
  enum Order: Sendable {
    case start(CurlTransfer)
    case cancel(CurlTransfer)
  }

  private struct Inbox {
    var orders: [Order] = []
    var isClosed = false
  }

  private let multi: UnsafeMutableRawPointer?
  private let configuration: CurlConfiguration
  private let inbox = Lock(Inbox())
  /// A separate lock: the woken thread locks the inbox at once, and must not find it locked by the waking call.
  private let mayWake = Lock(true)
  private var queue: TransferQueue
  private var idle: [CurlHandle] = []
  private var running: [ObjectIdentifier: CurlTransfer] = [:]

  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  init(configuration: CurlConfiguration) {
    self.configuration = configuration
    queue = TransferQueue(limit: configuration.connectionsPerHost)
    unsafe multi = Self.isReady ? curl_multi_init() : nil
    if let multi = unsafe multi {
      _ = unsafe pippin_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, 64)
      if SystemThread.detached({ [self] in run() }) { return }
      unsafe curl_multi_cleanup(multi)
    }
    mayWake.withLock { $0 = false }
    inbox.withLock { $0.isClosed = true }
  }

  /// Passes an order to the thread; safe from any thread.
  func submit(_ order: Order) {
    let (isTaken, isFirst) = inbox.withLock { inbox in
      guard !inbox.isClosed else { return (false, false) }
      inbox.orders.append(order)
      return (true, inbox.orders.count == 1)
    }
    // Only the first order must wake the thread.
    if isFirst { wake() }
    guard !isTaken, case .start(let transfer) = order else { return }
    transfer.finish(.failure(Self.unavailable))
  }

  /// Ends the thread, which then cancels all transfers.
  func stop() {
    inbox.withLock { $0.isClosed = true }
    wake()
  }

  private func wake() {
    mayWake.withLock { mayWake in
      if mayWake { unsafe curl_multi_wakeup(multi) }
    }
  }

  private static let unavailable = TransportError(
    code: .couldNotConnect, mayHaveReachedServer: false, detail: "libcurl could not be started")

  private func run() {
    guard let multi = unsafe multi else { return }
    while true {
      let (orders, isClosed) = inbox.withLock { inbox in
        defer { inbox.orders.removeAll() }
        return (inbox.orders, inbox.isClosed)
      }
      for order in orders { follow(order) }
      if isClosed { break }
      var active: Int32 = 0
      _ = unsafe curl_multi_perform(multi, &active)
      var code = CURLE_OK
      while let pointer = unsafe pippin_curl_finished(multi, &code) { unsafe end(pointer, code) }
      for transfer in queue.removeExpired(at: .now) { abandon(transfer, as: .timedOut) }
      // libcurl wakes at its own deadlines and on submissions; the deadlines of queued transfers need polling.
      let timeout: Int32 = queue.hasWaiting ? 50 : 60_000
      if inbox.withLock({ $0.orders.isEmpty && !$0.isClosed }) {
        _ = unsafe curl_multi_poll(multi, nil, 0, timeout, nil)
      }
    }
    for transfer in queue.removeAllWaiting() { abandon(transfer, as: .cancelled) }
    for transfer in running.values { abandon(transfer, as: .cancelled) }
    idle.removeAll()
    mayWake.withLock { $0 = false }
    unsafe curl_multi_cleanup(multi)
  }

  private func follow(_ order: Order) {
    switch order {
    case .start(let transfer):
      transfer.hasArrived = true
      if transfer.isCancelled { return abandon(transfer, as: .cancelled) }
      if queue.enter(transfer) { start(transfer) }
    case .cancel(let transfer):
      transfer.isCancelled = true
      // If the start order has not arrived, the continuation may not be set yet; that order then ends the transfer.
      if transfer.hasArrived { abandon(transfer, as: .cancelled) }
    }
  }

  /// Starts the next transfer, and if that fails the one after it.
  private func start(_ first: CurlTransfer) {
    var next: CurlTransfer? = first
    while let transfer = next {
      if let handle = idle.popLast() ?? CurlHandle(configuration: configuration), handle.prepare(for: transfer),
        unsafe curl_multi_add_handle(multi, handle.pointer) == CURLM_OK
      {
        transfer.begin(on: handle, limit: configuration.answerBytes)
        running[ObjectIdentifier(transfer)] = transfer
        return
      }
      transfer.finish(.failure(Self.unavailable))
      next = queue.leave(transfer)
    }
  }

  private func abandon(_ transfer: CurlTransfer, as code: TransportError.Code) {
    let error = TransportError(
      code: code, mayHaveReachedServer: transfer.handle?.hasSent ?? false, detail: "cancelled by the caller")
    release(transfer)
    transfer.finish(.failure(error))
  }

  private func end(_ pointer: UnsafeMutableRawPointer, _ code: CURLcode) {
    guard let context = unsafe pippin_curl_get_private(pointer) else { return }
    let transfer = unsafe Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    guard let handle = transfer.handle else { return }
    if code == CURLE_OK, let receive = configuration.onCertificate, let certificate = handle.certificate {
      receive(transfer.request.authority, certificate)
    }
    let result: Result<HTTPResponse, TransportError> =
      code == CURLE_OK
      ? .success(transfer.response(status: handle.status))
      : .failure(CurlFailure(code, of: transfer, on: handle).error)
    release(transfer)
    transfer.finish(result)
  }

  private func release(_ transfer: CurlTransfer) {
    guard let handle = transfer.handle.take() else { return }
    running.removeValue(forKey: ObjectIdentifier(transfer))
    unsafe curl_multi_remove_handle(multi, handle.pointer)
    handle.forget()
    if idle.count < 32 { idle.append(handle) }
    if let next = queue.leave(transfer) { start(next) }
  }
}
