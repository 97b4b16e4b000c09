/// Where a site is shown: whose limits count, and which files it reads.
package enum WebHost: String, CaseIterable, Hashable, Sendable {
  case githubPages = "github-pages"
  case cloudflarePages = "cloudflare-pages"
  case netlify
  case nginx
  case caddy
}
