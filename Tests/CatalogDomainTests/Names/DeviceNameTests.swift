import CatalogDomain
import Testing

@Suite("Names of devices")
struct DeviceNameTests {
  @Test(arguments: ["con", "PRN", "aux.html", "nul.tar.gz", "com1", "LPT9.txt"])
  func `names of devices are known in any case, whatever their ending`(name: String) {
    #expect(DeviceName.isOne(name[...]))
  }

  @Test(arguments: ["", "icon", "contact", "con-page", "com", "com0", "comb", "lpt10", "x.con"])
  func `names that only hold one are free`(name: String) {
    #expect(!DeviceName.isOne(name[...]))
  }
}
