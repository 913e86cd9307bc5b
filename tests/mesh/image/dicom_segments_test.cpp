// DICOM segmentations.
#include <doctest/doctest.h>

#include <algorithm>
#include <functional>

#include "mesh/image/image_reader.hpp"
#include "tests/mesh/dicom_bytes.hpp"
#include "tests/mesh/image_testing.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr unsigned segment_columns = 5, segment_rows = 3;  // 15 bits a frame: frames do not begin at bytes

struct SegmentFrame {
  double z = 0;
  unsigned segment = 0;                                   ///< 0: not stated
  std::function<unsigned(unsigned i, unsigned j)> pixel;  ///< binary: 0 or 1
};

struct Segmentation {
  std::vector<SegmentFrame> frames;
  std::string kind = "BINARY";
  unsigned bits = 1;
  std::string spacing_between = "2";
  bool has_segments = true;

  std::string bytes() const {
    DicomBytes measures;
    measures.text(0x0018, 0x0050, "DS", "2");
    if (!spacing_between.empty()) measures.text(0x0018, 0x0088, "DS", spacing_between);
    measures.text(0x0028, 0x0030, "DS", "0.8\\0.5");
    const DicomBytes shared =
        DicomBytes()
            .sequence(0x0020, 0x9116, {DicomBytes().text(0x0020, 0x0037, "DS", "1\\0\\0\\0\\1\\0")})
            .sequence(0x0028, 0x9110, {measures});
    std::vector<DicomBytes> own;
    std::vector<unsigned> pixels;
    for (const SegmentFrame& f : frames) {
      DicomBytes item;
      item.sequence(0x0020, 0x9113, {DicomBytes().text(0x0020, 0x0032, "DS", vector_text({1, 2, f.z}))});
      if (f.segment != 0) item.sequence(0x0062, 0x000a, {DicomBytes().us(0x0062, 0x000b, {f.segment})});
      own.push_back(item);
      for (unsigned j = 0; j < segment_rows; ++j)
        for (unsigned i = 0; i < segment_columns; ++i) pixels.push_back(f.pixel(i, j));
    }
    std::string packed;
    if (bits == 1) {
      packed.assign((pixels.size() + 7) / 8, '\0');
      for (std::size_t p = 0; p < pixels.size(); ++p)
        packed[p / 8] = static_cast<char>(packed[p / 8] | pixels[p] << p % 8);
    } else {
      for (const unsigned p : pixels) packed += little(p, bits / 8);
    }
    DicomBytes data;
    data.text(0x0008, 0x0005, "CS", "ISO_IR 100")
        .text(0x0008, 0x0016, "UI", "1.2.840.10008.5.1.4.1.1.66.4")
        .text(0x0008, 0x0060, "CS", "SEG")
        .text(0x0010, 0x0010, "PN", "Mustermann^Erika")
        .text(0x0020, 0x000e, "UI", "1.2.3.9")
        .us(0x0028, 0x0002, {1})
        .text(0x0028, 0x0004, "CS", "MONOCHROME2")
        .text(0x0028, 0x0008, "IS", std::to_string(frames.size()))
        .us(0x0028, 0x0010, {segment_rows})
        .us(0x0028, 0x0011, {segment_columns})
        .us(0x0028, 0x0100, {bits})
        .us(0x0028, 0x0101, {bits})
        .us(0x0028, 0x0102, {bits - 1})
        .us(0x0028, 0x0103, {0})
        .text(0x0062, 0x0001, "CS", kind);
    if (has_segments)
      data.sequence(0x0062, 0x0002,
                    {DicomBytes()
                         .us(0x0062, 0x0004, {1})
                         .text(0x0062, 0x0005, "LO",
                               "Sch\xe4"
                               "del")                                 // Latin-1
                         .us(0x0062, 0x000d, {65535, 32896, 32896}),  // white
                     DicomBytes().us(0x0062, 0x0004, {2}).text(0x0062, 0x0005, "LO", "marrow")});
    if (kind == "FRACTIONAL") data.us(0x0062, 0x000e, {200});
    data.sequence(0x5200, 0x9229, {shared}).sequence(0x5200, 0x9230, own);
    data.words(0x7fe0, 0x0010, bits == 1 ? "OB" : bits == 8 ? "OB" : "OW", packed);
    return data.file();
  }
};

Image read_segments(const std::string& bytes) {
  TemporaryFolder folder;
  write_bytes(folder.file("seg.dcm"), bytes);
  return read_image(folder.file("seg.dcm"), 0, 0);
}

std::optional<Error> segments_refusal(const std::string& bytes) {
  return error_of([&] { read_segments(bytes); });
}

float value(const Image& image, Index i, Index j, Index k) {
  return image.values[image.frame.at(i, j, k)];
}

}  // namespace

TEST_CASE("segments are labels with names and colours, slices without them are empty") {
  Segmentation seg;
  const auto left = [](unsigned i, unsigned) { return unsigned(i < 2); };
  const auto right = [](unsigned i, unsigned j) { return unsigned(i >= 3 && j > 0); };
  // z: 30, 32 and 38 hold a segment, 34 and 36 none; segment after segment, the first downwards.
  seg.frames = {{38, 1, left}, {32, 1, left}, {30, 1, left}, {32, 2, right}, {38, 2, right}};
  const Image image = read_segments(seg.bytes());
  CHECK(image.frame.cells == std::array<Index, 3>{segment_columns, segment_rows, 5});
  CHECK(image.frame.spacing[2] == doctest::Approx(2e-3));
  CHECK(image.frame.origin[2] == doctest::Approx(30e-3));
  for (Index j = 0; j < 3; ++j)
    for (Index i = 0; i < 5; ++i)
      for (Index k = 0; k < 5; ++k) {
        const bool filled = k != 2 && k != 3;
        const float expected = filled && i < 2 ? 1.f : filled && k != 0 && i >= 3 && j > 0 ? 2.f : 0.f;
        CAPTURE(i);
        CAPTURE(j);
        CAPTURE(k);
        CHECK(value(image, i, j, k) == expected);
      }
  REQUIRE(image.labels.size() == 2);
  CHECK(image.labels[0].region ==
        "Sch\xc3\xa4"
        "del");
  REQUIRE(image.labels[0].colour);
  for (const auto c : *image.labels[0].colour) CHECK(c >= 253);
  CHECK(image.labels[1].region == "marrow");
  CHECK(image.format == "DICOM segmentation of 2 segment(s)");
  CHECK(image.warnings.empty());
  seg.spacing_between.clear();  // the smallest step between its planes
  CHECK(read_segments(seg.bytes()).values == image.values);
}

TEST_CASE("overlapping segments are told of, with their voxels") {
  Segmentation seg;
  const auto all = [](unsigned, unsigned) { return 1u; };
  const auto some = [](unsigned i, unsigned) { return unsigned(i < 2); };
  seg.frames = {{30, 2, some}, {32, 2, some}, {30, 1, all}, {32, 1, all}};
  const Image image = read_segments(seg.bytes());
  CHECK(value(image, 0, 0, 0) == 2);
  CHECK(value(image, 4, 0, 0) == 1);
  REQUIRE(image.warnings.size() == 1);
  CHECK(image.warnings[0] == "segments 1 and 2 overlap in 12 voxels: these are taken for segment 2");
}

TEST_CASE("fractions of half and more belong to a segment; a label map holds its labels") {
  Segmentation seg;
  seg.kind = "FRACTIONAL";
  seg.bits = 8;
  const auto shares = [](unsigned i, unsigned) { return 50 * i; };  // of 200
  seg.frames = {{30, 2, shares}, {32, 2, shares}};
  const Image image = read_segments(seg.bytes());
  for (Index i = 0; i < 5; ++i) CHECK(value(image, i, 1, 1) == (i >= 2 ? 2 : 0));
  CHECK(std::any_of(image.notes.begin(), image.notes.end(),
                    [](const Text& note) { return note.english().find("fractions") != std::string::npos; }));
  seg.kind = "LABELMAP";
  const auto labels = [](unsigned i, unsigned j) { return i == 0 ? 0 : 1 + j % 2; };
  seg.frames = {{32, 0, labels}, {30, 0, labels}};
  for (const unsigned bits : {8, 16}) {
    CAPTURE(bits);
    seg.bits = bits;
    const Image map = read_segments(seg.bytes());
    CHECK(value(map, 0, 1, 0) == 0);
    CHECK(value(map, 3, 1, 0) == 2);
    CHECK(value(map, 3, 2, 1) == 1);
  }
}

TEST_CASE("a segmentation that cannot be read is said by its kind, with the frame") {
  const auto all = [](unsigned, unsigned) { return 1u; };
  Segmentation seg;
  seg.frames = {{30, 1, all}, {32, 0, all}};
  const auto unstated = segments_refusal(seg.bytes());
  CHECK(says(unstated, "frame 2 of the DICOM segmentation (SEG) does not state to which segment"));
  CHECK_FALSE(says(unstated, "Mustermann"));
  seg.frames = {{30, 1, all}, {32, 1, all}, {35, 1, all}};
  CHECK(says(segments_refusal(seg.bytes()),
             "DICOM segmentation (SEG): the slices are unevenly spaced: frame 2 and frame 3 are 3 mm apart"));
  seg.frames = {{30, 1, all}, {32, 1, all}};
  seg.has_segments = false;
  CHECK(says(segments_refusal(seg.bytes()), "(SEG) states no segments"));
  seg.has_segments = true;
  seg.kind = "STRANGE";
  CHECK(says(segments_refusal(seg.bytes()), "(SEG)"));
  seg.kind = "BINARY";
  std::string cut = seg.bytes();  // two bytes fewer, and the length of the element says so
  const std::string element = little(0x7fe0, 2) + little(0x0010, 2) + "OB" + little(0, 2);
  const std::size_t at = cut.find(element) + element.size();
  cut.replace(at, 4, little(2, 4));
  cut.resize(at + 4 + 2);
  CHECK(says(segments_refusal(cut), "frame 2 of the DICOM segmentation (SEG) is cut off"));
}
