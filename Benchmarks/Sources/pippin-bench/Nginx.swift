import CBench
import Foundation

/// nginx answering 200 to everything: what `/healthz` is compared with.
final class Nginx {
  let port = Int(bench_free_port())
  private let process: ChildProcess

  /// Nil where there is no nginx.
  init?(folder: String) throws {
    guard
      let program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"].first(where: {
        FileManager.default.isExecutableFile(atPath: $0)
      })
    else { return nil }
    // As fast as it can be: no log, and connections that are never closed for their age.
    let settings = """
      daemon off; pid \(folder)/nginx.pid; error_log \(folder)/nginx-error.log; worker_processes auto;
      events { worker_connections 1024; }
      http {
        access_log off; keepalive_requests 100000000;
        client_body_temp_path \(folder)/nginx-body; proxy_temp_path \(folder)/nginx-proxy;
        fastcgi_temp_path \(folder)/nginx-fastcgi; uwsgi_temp_path \(folder)/nginx-uwsgi; scgi_temp_path \(folder)/nginx-scgi;
        server { listen 127.0.0.1:\(port); location / { return 200; } }
      }
      """
    try settings.write(toFile: "\(folder)/nginx.conf", atomically: false, encoding: .utf8)
    process = try ChildProcess(
      program, ["-e", "\(folder)/nginx-error.log", "-c", "\(folder)/nginx.conf"], log: "\(folder)/nginx.log")
    let start = ContinuousClock.now
    while bench_is_alive(Int32(port), "/") == 0 {
      guard process.isRunning, ContinuousClock.now - start < .seconds(10) else { throw process.gone() }
      usleep(5000)
    }
  }

  var address: String { "http://127.0.0.1:\(port)" }
  func stop() { process.stop() }
}
