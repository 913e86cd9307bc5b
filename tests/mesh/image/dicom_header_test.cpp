#include "mesh/image/dicom_header.hpp"

#include <doctest/doctest.h>

#include "mesh/image/image_reader.hpp"
#include "tests/mesh/dicom_phantom.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

std::string data_element(unsigned group, unsigned number, const std::string& kind_and_length,
                         const std::string& value) {
  std::string bytes;
  for (const unsigned half : {group, number}) {
    bytes += static_cast<char>(half & 255);
    bytes += static_cast<char>(half >> 8);
  }
  return bytes + kind_and_length + value;
}

const std::string four_zeros(4, '\0'), unknown_length(4, '\xff');

std::string part_10(const std::string& syntax, const std::string& data) {
  std::string length = {static_cast<char>(syntax.size()), '\0'};
  return std::string(128, '\0') + "DICM" + data_element(2, 0x10, "UI" + length, syntax) + data;
}

std::optional<Error> fault(const std::string& bytes) {
  TemporaryFolder folder;
  write_bytes(folder.file("slice.dcm"), bytes);
  return error_of([&] { read_dicom_header(folder.file("slice.dcm"), "slice.dcm"); });
}

}  // namespace

TEST_CASE(
    "sequences, fragments, other encodings and other files are whole; cut ones are named with the byte") {
  const std::string explicit_little = "1.2.840.10008.1.2.1", implicit_little = "1.2.840.10008.1.2 ",
                    explicit_big = "1.2.840.10008.1.2.2", deflated = "1.2.840.10008.1.2.1.99";
  const std::string item = data_element(0xfffe, 0xe000, unknown_length, ""),
                    item_end = data_element(0xfffe, 0xe00d, four_zeros, ""),
                    sequence_end = data_element(0xfffe, 0xe0dd, four_zeros, "");
  const std::string rows = data_element(0x28, 0x10, {'U', 'S', 2, 0}, "ab");
  const std::string sequence = data_element(0x8, 0x1140, std::string("SQ\0\0", 4) + unknown_length, "") +
                               item + rows + item_end + sequence_end;
  const std::string fragments = data_element(0x7fe0, 0x10, std::string("OB\0\0", 4) + unknown_length, "") +
                                data_element(0xfffe, 0xe000, four_zeros, "") +
                                data_element(0xfffe, 0xe000, {4, 0, 0, 0}, "abcd") + sequence_end;
  CHECK_FALSE(fault(part_10(explicit_little, sequence + fragments)));
  CHECK_FALSE(fault(part_10(implicit_little, data_element(0x28, 0x10, {2, 0, 0, 0}, "ab"))));
  CHECK_FALSE(fault(part_10(explicit_big, {0, 0x28, 0, 0x10, 'U', 'S', 0, 2, 1, 2})));
  CHECK_FALSE(fault(part_10(deflated, "anything at all")));
  CHECK_FALSE(fault(part_10(explicit_little, rows + std::string(40, '\0'))));  // padded behind its end
  CHECK_FALSE(fault("notes of the day"));
  CHECK_FALSE(fault(std::string(500, 'x')));
  CHECK_FALSE(fault(""));
  CHECK(says(fault(part_10(explicit_little, rows.substr(0, 9))), "(0028,0010) goes to byte 169"));
  CHECK(says(fault(part_10(explicit_big, {0, 0x28, 0, 0x10, 'U', 'S', 0, 2, 1})), "(0028,0010)"));
  const std::string all = part_10(explicit_little, sequence + fragments);
  for (std::size_t size = all.size() - fragments.size() + 1; size < all.size(); ++size) {
    CAPTURE(size);
    CHECK(says(fault(all.substr(0, size)), "the file has " + std::to_string(size) + " bytes"));
  }
}

TEST_CASE("what the library would end at by an assertion is refused with the element") {
  const std::string syntax = "1.2.840.10008.1.2.1", rows = data_element(0x28, 0x10, {'U', 'S', 2, 0}, "ab");
  const std::string meta = part_10(syntax, "");
  CHECK(says(fault(meta + data_element(2, 0x1, std::string("OA\2\0", 4), "ab") + rows),
             "(0002,0001) is of no kind that there is"));
  CHECK(
      says(fault(part_10(syntax, data_element(2, 0x2, std::string("OB\0\0", 4) + unknown_length, "") + rows)),
           "(0002,0002) states no length"));
  // What some programs write, and GDCM reads: a kind of no letters with a short length, or none at all.
  const std::string strange = {'\x0c', '\x0d', 2, 0};
  CHECK_FALSE(fault(part_10(syntax, data_element(0x28, 0x4, strange, "ab") + rows)));
  CHECK_FALSE(fault(part_10(syntax, data_element(0x28, 0x4, {2, 0, 0, 0}, "ab") + rows)));
  CHECK(says(fault(part_10(syntax, data_element(0x28, 0x4, {'\x0c', '\x0d', 99, 99}, "ab") + rows)),
             "(0028,0004) is of no kind that there is"));

  TemporaryFolder folder;
  DicomPhantom phantom;
  phantom.cells = {6, 5, 3};
  write_dicom(folder.path(), phantom,
              [](Index i, Index j, Index k) { return static_cast<std::uint16_t>(i * j + k); });
  const std::string path = folder.file("slice001.dcm"), whole = read_file(path);
  const std::size_t samples = whole.find(data_element(0x28, 0x2, {'U', 'S', 2, 0}, ""));
  REQUIRE(samples != std::string::npos);
  for (const char wrong : {'\0', '\7'}) {
    std::string bytes = whole;
    bytes[samples + 8] = wrong;
    write_bytes(path, bytes);
    const auto error = error_of([&] { read_image(folder.path(), 0, 0); });
    CHECK(says(error, "slice001.dcm"));
    CHECK(says(error, "values a pixel, element (0028,0002)"));
  }
}

TEST_CASE("a slice cut off at any byte is refused by its name, however it is packed") {
  const auto stored = [](Index i, Index j, Index k) { return static_cast<std::uint16_t>(i * j + k); };
  for (const auto packing : {DicomPacking::raw, DicomPacking::jpeg_ls, DicomPacking::rle}) {
    CAPTURE(static_cast<int>(packing));
    TemporaryFolder folder;
    DicomPhantom phantom;
    phantom.packing = packing;
    phantom.cells = {6, 5, 3};
    write_dicom(folder.path(), phantom, stored);
    const std::string path = folder.file("slice001.dcm"), whole = read_file(path);  // the one in the middle
    REQUIRE_FALSE(error_of([&] { read_image(folder.path(), 0, 0); }));
    for (std::size_t size = 0; size < whole.size(); ++size) {
      CAPTURE(size);
      write_bytes(path, whole.substr(0, size));
      const auto error = error_of([&] { read_image(folder.path(), 0, 0); });
      CHECK(says(error, "slice"));
    }
  }
}
