internal import PippinHTTP

/// Pippin's mark: a seed that has just sprouted, because a pippin is an apple raised from seed.
enum Mark {
  /// The mark as a file, for browser tabs.
  static let asset = Asset(name: "mark", fileExtension: "svg", mediaType: "image/svg+xml", body: Array(file.utf8))

  /// The decorative mark inside a page, coloured by the style sheet.
  static let inline: HTML = """
    <svg class="mark" viewBox="0 0 48 48" aria-hidden="true" focusable="false">\
    <path class="stem" d="M24 34V17" fill="none" stroke-width="2.6" stroke-linecap="round"/>\
    <path class="leaf" d="M24 19C13 19.5 7 14 6 5c10 .3 17 4.6 18 14z"/>\
    <path class="leaf young" d="M24 22c9 .4 15-4 17.5-12C32 10 25.5 14 24 22z"/>\
    <path class="seed" d="M24 28c4.6 3.4 6.6 7.2 6.6 10.7A6.6 6.6 0 0 1 24 45.3a6.6 6.6 0 0 1-6.6-6.6C17.4 35.2 19.4 31.4 24 28z"/>\
    </svg>
    """

  /// The mark with fixed colours.
  private static let file = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">\
    <path d="M24 34V17" fill="none" stroke="#5f8a4c" stroke-width="2.6" stroke-linecap="round"/>\
    <path fill="#5f8a4c" d="M24 19C13 19.5 7 14 6 5c10 .3 17 4.6 18 14z"/>\
    <path fill="#8fb573" d="M24 22c9 .4 15-4 17.5-12C32 10 25.5 14 24 22z"/>\
    <path fill="#a8562b" d="M24 28c4.6 3.4 6.6 7.2 6.6 10.7A6.6 6.6 0 0 1 24 45.3a6.6 6.6 0 0 1-6.6-6.6C17.4 35.2 19.4 31.4 24 28z"/>\
    </svg>
    """
}
