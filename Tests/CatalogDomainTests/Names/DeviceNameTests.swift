import CatalogDomain
import Testing

@Suite("Names of devices")
struct DeviceNameTests {
  @Test(arguments: [
    "con", "PRN", "aux.html", "nul.tar.gz", "com1", "LPT9.txt", "CON .txt", "NUL  .tar.gz", "aux ",
    "CONIN$", "conout$.txt",
  ])
  func `names of devices are known in any case, whatever their ending`(name: String) {
    #expect(DeviceName.isOne(name[...]))
  }

  @Test(arguments: [
    "", " ", " con", "co n", "icon", "contact", "con-page", "con$", "com", "com0", "comb", "lpt10",
    "x.con",
  ])
  func `names that only hold one are free`(name: String) {
    #expect(!DeviceName.isOne(name[...]))
  }
}
