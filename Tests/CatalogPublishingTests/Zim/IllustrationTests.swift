import CatalogPublishing
import Foundation
import Testing

@Suite("The icon of a ZIM file")
struct IllustrationTests {
  /// Written by another program than ours, in every form we read: its middle is (10, 200, 30).
  private static let script = """
    import struct, sys, zlib
    def chunk(kind, data):
        return struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
    def png(name, size, colour, dot, extra=b''):
        line = dot * size
        rows, last = b'', bytes(len(line))
        for row in range(size):
            kind, n = row % 5, len(dot)
            out = bytearray()
            for i, byte in enumerate(line):
                left = line[i - n] if i >= n else 0
                above = last[i]
                corner = last[i - n] if i >= n else 0
                guess = left + above - corner
                paeth = min((left, above, corner), key=lambda x: abs(x - guess))
                out.append((byte - [0, left, above, (left + above) // 2, paeth][kind]) % 256)
            rows += bytes([kind]) + bytes(out)
            last = line
        head = struct.pack('>IIBBBBB', size, size, 8, colour, 0, 0, 0)
        open(name, 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head) + extra
            + chunk(b'IDAT', zlib.compress(rows)) + chunk(b'IEND', b''))
    png('rgb.png', 96, 2, bytes([10, 200, 30]))
    png('rgba.png', 100, 6, bytes([10, 200, 30, 255]))
    png('indexed.png', 180, 3, bytes([1]), chunk(b'PLTE', bytes([0, 0, 0, 10, 200, 30])))
    png('exact.png', 48, 2, bytes([10, 200, 30]))
    head = struct.pack('>IIBBBBB', 96, 96, 8, 2, 0, 0, 0)
    open('bomb.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + chunk(b'IHDR', head)
        + chunk(b'IDAT', zlib.compress(bytes(20000000))) + chunk(b'IEND', b''))
    """

  private static let reader = """
    import struct, sys, zlib
    data = open(sys.argv[1], 'rb').read()
    width, height, depth, colour = struct.unpack('>IIBB', data[16:26])
    start = data.index(b'IDAT')
    rows = zlib.decompress(data[start + 4:start + 4 + struct.unpack('>I', data[start - 4:start])[0]])
    middle = 24 * (48 * 4 + 1) + 1 + 24 * 4
    print(width, height, depth, colour, list(rows[middle:middle + 4]))
    """

  private let folder: TestFolder

  init() async throws {
    folder = try TestFolder()
    let run = try await Program("python3", "-c", Self.script, in: folder.path)
    #expect(run == Program(exitCode: 0, output: ""))
  }

  private func illustration(_ names: [String]) throws -> [UInt8] {
    try Illustration.bytes(
      of: try names.map {
        try folder.file("assets/\($0)", try folder.bytes($0), at: folder.path + "/" + $0)
      })
  }

  @Test(arguments: ["rgb.png", "rgba.png", "indexed.png"])
  func `the icon of a site is made smaller, whatever its form`(_ name: String) async throws {
    try folder.write(try illustration([name]), to: "small.png")
    let read = try await Program("python3", "-c", Self.reader, "small.png", in: folder.path)
    #expect(read.output == "48 48 8 6 [10, 200, 30, 255]\n")
  }

  @Test func `an icon of the right size is taken as it is, and a site without one gets a drawing`()
    async throws
  {
    #expect(try illustration(["exact.png", "rgb.png"]) == folder.bytes("exact.png"))
    try folder.write(Array("text".utf8), to: "fake.png")
    try folder.write(try illustration(["fake.png", "bomb.png"]), to: "small.png")
    let read = try await Program("python3", "-c", Self.reader, "small.png", in: folder.path)
    #expect(read.output == "48 48 8 6 [255, 255, 255, 255]\n")
  }
}
