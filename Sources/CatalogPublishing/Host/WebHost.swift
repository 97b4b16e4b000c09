/// Where a site is shown: whose limits count, and which files it reads.
package enum WebHost: String, CaseIterable, Hashable, Sendable {
  case githubPages = "github-pages"
  case cloudflarePages = "cloudflare-pages"
  case netlify
  case nginx
  case caddy

  /// Files it reads.
  package var files: [HostFile] {
    switch self {
    case .githubPages: [.nojekyll]
    case .cloudflarePages, .netlify: [.headers, .redirects]
    case .nginx, .caddy: []
    }
  }

  /// Packed copies it sends, once it is told to (`gzip_static` and `brotli_static`; `precompressed`). The others pack by themselves.
  package var forms: [PackedForm] {
    switch self {
    case .nginx, .caddy: PackedForm.allCases
    case .githubPages, .cloudflarePages, .netlify: []
    }
  }

  /// Whether it tells that a file changed by date and size (`ETag`, `Last-Modified`): files of one date and one size are the same to it.
  package var goesByDates: Bool {
    switch self {
    case .nginx, .caddy: true
    case .githubPages, .cloudflarePages, .netlify: false
    }
  }

  var limits: HostLimits {
    switch self {
    case .githubPages:
      // https://docs.github.com/en/pages/getting-started-with-github-pages/github-pages-limits: "no larger than 1 GB".
      HostLimits(siteBytes: 1_000_000_000)
    case .cloudflarePages:
      // https://developers.cloudflare.com/pages/platform/limits/: 20,000 files of a free plan, 25 MiB each.
      HostLimits(files: 20_000, fileBytes: 25 << 20)
    case .netlify:
      // https://docs.netlify.com/site-deploys/overview/: deploys with more than 54,000 files in a directory fail.
      HostLimits(filesInFolder: 54_000)
    case .nginx, .caddy: HostLimits()
    }
  }
}
