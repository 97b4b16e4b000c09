// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#endif

/// Every module is compiled in Swift 6 mode with the same three upcoming features: `any` is written
/// where an existential is meant, imports stay inside a module unless it says otherwise, and a
/// member is visible only where its module is imported.
let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// Of a release for Linux: what a build runs through is put together (Scripts/link-order), which takes Swift's own linker. With the Swift
/// runtime inside, the command would also offer its symbols to libraries it might load: it loads none, and each start would read 2.5 MB
/// of their names.
let layout = [
  "-use-ld=lld", "-Xlinker", "--no-export-dynamic", "-Xlinker",
  "--symbol-ordering-file=\(Context.packageDirectory)/Scripts/link-order.txt", "-Xlinker",
  "--no-warn-symbol-ordering",
]

/// What is to run on other machines, too: `Scripts/release` sets the variable.
let isForOtherMachines = Context.environment["CATALOG_PORTABLE"] != nil

/// The C library reads packed addresses since 2.36: 30 kB of them instead of 3.8 MB. With them, an older one starts nothing.
let packedAddresses = ["-Xlinker", "-z", "-Xlinker", "pack-relative-relocs"]
var readsPackedAddresses: Bool {
  #if canImport(Glibc)
    var name = [CChar](repeating: 0, count: 64)
    guard confstr(Int32(_CS_GNU_LIBC_VERSION), &name, name.count) > 0 else { return false }
    let words = String(decoding: name.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let version = words.split { !$0.isNumber }.compactMap { Int($0) }
    return !version.lexicographicallyPrecedes([2, 36])
  #else
    return false
  #endif
}

let crypto = Target.Dependency.product(name: "Crypto", package: "swift-crypto")
let logging = Target.Dependency.product(name: "Logging", package: "swift-log")
let system = Target.Dependency.product(name: "SystemPackage", package: "swift-system")
let hummingbird = Target.Dependency.product(name: "Hummingbird", package: "hummingbird")

let package = Package(
  name: "catalog",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "catalog", targets: ["CatalogCLI"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    // For what a proxy by SOCKS refuses, for the parts of a request that the preview times, and for the reasons of a failed TLS
    // handshake; the HTTP client and the server bring both along.
    .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    // What a catalog is: models, contracts, use cases. Knows nobody: no network, disk, JSON or HTML.
    .target(name: "CatalogDomain", swiftSettings: settings),

    // The API and the owner's content made into the domain. Knows the domain, HTTP, JSON, SQLite, YAML.
    .target(
      name: "CatalogData",
      dependencies: [
        "CatalogDomain", "CSystemCalls", "CZlib",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSOCKS", package: "swift-nio-extras"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "GRDB", package: "GRDB.swift"),
        crypto, logging, system, "Yams",
      ],
      swiftSettings: settings),

    // Avatars: memory tier, disk tier, network. Knows the domain; the network comes as a contract.
    .target(
      name: "CatalogImages",
      dependencies: ["CatalogDomain", "CSystemCalls", "CZlib", crypto, system],
      swiftSettings: settings),

    // The template language. Knows nobody, above all no catalog; for its folders it asks the system.
    .target(name: "CatalogTemplates", dependencies: ["CSystemCalls"], swiftSettings: settings),

    // libcmark-gfm's headers as a module, and nothing else.
    .systemLibrary(
      name: "CCmarkGFM", pkgConfig: "libcmark-gfm",
      providers: [
        .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]), .brew(["cmark-gfm"]),
      ]),

    // The calls to the system that Swift's view of the C library leaves out (folders change places, a file system is synced, the
    // allocator is told how many threads share its memory), and those that are easily got wrong: a folder is listed to its end, or why
    // not is told. Knows nobody, and whoever calls the system may know it.
    .target(name: "CSystemCalls"),

    // What a template may see, where pages stand, Markdown, and the files of a site.
    .target(
      name: "CatalogSite",
      dependencies: [
        "CatalogDomain", "CatalogTemplates", "CCmarkGFM", "CSystemCalls", crypto, system,
      ],
      swiftSettings: settings),

    // zlib's header as a module, and nothing else.
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),

    // The header of brotli's packer as a module, and nothing else.
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),

    // Other programs on this machine: found, started without a shell, read and ended. Knows nobody.
    .target(name: "CatalogPrograms", dependencies: ["CSystemCalls"], swiftSettings: settings),

    // What leaves the machine: bundles, releases, uploads. Knows files and programs, and of the domain how files are called and dates
    // and digests are written: what is to leave comes as a list of files.
    .target(
      name: "CatalogPublishing",
      dependencies: [
        "CatalogDomain", "CatalogPrograms", "CBrotli", "CSystemCalls", "CZlib", crypto,
      ],
      swiftSettings: settings),

    // The stand-in API and the preview. Knows the domain and HTTP; reads the folders that it serves.
    .target(
      name: "CatalogServer",
      dependencies: [
        // Not zlib: with it beside NIO's view of the C library, Swift no longer knows whose `stat` is.
        "CatalogDomain", "CSystemCalls", hummingbird, crypto, logging,
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
      ],
      swiftSettings: settings),

    // What a new project begins with, inside the command: the theme, settings, what CI needs. Knows nobody.
    .target(
      name: "CatalogStarter", exclude: ["Files"], swiftSettings: settings,
      plugins: ["EmbedFilesPlugin"]),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
      path: "Sources/EmbedFilesPlugin"),
    .executableTarget(name: "EmbedFiles", swiftSettings: settings),

    // The command: parse, wire, print, exit. The only module that knows all others.
    .executableTarget(
      name: "CatalogCLI",
      dependencies: [
        "CatalogDomain", "CatalogData", "CatalogImages", "CatalogTemplates", "CatalogSite",
        "CatalogPrograms", "CatalogPublishing", "CatalogServer", "CatalogStarter", "CSystemCalls",
        logging, "Yams", system,
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings,
      linkerSettings: [
        .unsafeFlags(
          layout + (readsPackedAddresses && !isForOtherMachines ? packedAddresses : []),
          .when(platforms: [.linux], configuration: .release))
      ],
      plugins: ["EmbedRevisionPlugin"]),
    .plugin(
      name: "EmbedRevisionPlugin", capability: .buildTool(), dependencies: ["EmbedRevision"],
      path: "Sources/EmbedRevisionPlugin"),
    .executableTarget(name: "EmbedRevision", swiftSettings: settings),

    // What tests of several modules share. Knows nobody, and only tests may know it. `swift build` compiles it although no command needs
    // it, so it stays small; building one product, as for a release, leaves it out.
    .target(
      name: "CatalogTestSupport", path: "Tests/CatalogTestSupport", swiftSettings: settings),

    .testTarget(
      name: "CSystemCallsTests", dependencies: ["CSystemCalls", "CatalogTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogDomainTests", dependencies: ["CatalogDomain"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogDataTests",
      dependencies: [
        "CatalogData", "CatalogDomain", "CatalogTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogImagesTests",
      dependencies: ["CatalogImages", "CatalogDomain", "CatalogTestSupport", system],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogTemplatesTests",
      dependencies: [
        "CatalogTemplates", "CatalogTestSupport",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogSiteTests",
      dependencies: [
        "CatalogSite", "CatalogDomain", "CatalogTemplates", "CatalogTestSupport", "CSystemCalls",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogProgramsTests", dependencies: ["CatalogPrograms", "CatalogTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogPublishingTests", dependencies: ["CatalogPublishing", "CatalogTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogServerTests",
      dependencies: ["CatalogServer", "CatalogDomain", "CatalogTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CatalogEndToEndTests", dependencies: ["CatalogCLI", "CatalogTestSupport"],
      swiftSettings: settings),
  ]
)

// The benchmarks bring dependencies of their own, which nobody needs to build or to use the command. `Scripts/benchmark` sets this.
if Context.environment["CATALOG_BENCHMARKS"] != nil {
  package.dependencies.append(
    .package(url: "https://github.com/stencilproject/Stencil", from: "0.15.1"))
  package.targets += [
    // What the programs below share: arguments, tables, errors, and what a process took of the machine.
    .target(name: "BenchmarkSupport", path: "Benchmarks/Support", swiftSettings: settings),
    .executableTarget(
      name: "TemplateBenchmark",
      dependencies: [
        "BenchmarkSupport", "CatalogTemplates",
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Stencil", package: "Stencil"),
      ],
      path: "Benchmarks/Templates", swiftSettings: settings),
    .executableTarget(
      name: "MarkdownBenchmark",
      dependencies: ["BenchmarkSupport", "CatalogSite", "CatalogTemplates"],
      path: "Benchmarks/Markdown", swiftSettings: settings),
    .executableTarget(
      name: "DiffBenchmark", dependencies: ["BenchmarkSupport", "CatalogData", "CatalogDomain"],
      path: "Benchmarks/Diff", swiftSettings: settings),
  ]
}
