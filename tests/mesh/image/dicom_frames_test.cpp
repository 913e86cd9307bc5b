// Files of many frames, folders of many series.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <random>

#include "mesh/image/dicom_images.hpp"
#include "mesh/image/image_reader.hpp"
#include "tests/mesh/dicom_bytes.hpp"
#include "tests/mesh/dicom_phantom.hpp"
#include "tests/mesh/image_testing.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr unsigned frame_columns = 5, frame_rows = 4;
constexpr const char* enhanced_ct = "1.2.840.10008.5.1.4.1.1.2.1";

/// One frame of an enhanced file; what is not there is left out.
struct Frame {
  std::optional<Vec3> position;
  int slice = 0;  ///< its pixels are 100 times this, plus 10 times the row, plus the column
  std::optional<std::pair<double, double>> scale{};  ///< slope, intercept
  std::string stack{};
  unsigned time = 0;
  std::optional<std::pair<Vec3, Vec3>> axes{};
  std::vector<unsigned> dimensions{};
};

struct Pointer {
  unsigned group, element;
};

struct Enhanced {
  std::vector<Frame> frames;
  Vec3 row{1, 0, 0}, column{0, 1, 0};
  bool has_axes = true, has_spacing = true;
  DicomStyle style{};
  std::vector<Pointer> pointers{};

  std::string bytes() const {
    DicomBytes shared(style);
    if (has_axes) shared.sequence(0x0020, 0x9116, {axes_item(row, column)});
    if (has_spacing)
      shared.sequence(
          0x0028, 0x9110,
          {DicomBytes(style).text(0x0018, 0x0050, "DS", "2").text(0x0028, 0x0030, "DS", "0.8\\0.5")});
    std::vector<DicomBytes> own;
    std::string pixels;
    for (const Frame& f : frames) {
      DicomBytes item(style), content(style);
      if (!f.stack.empty()) content.text(0x0020, 0x9056, "SH", f.stack);
      if (f.time != 0) content.ul(0x0020, 0x9128, {f.time});
      if (!f.dimensions.empty()) content.ul(0x0020, 0x9157, f.dimensions);
      item.sequence(0x0020, 0x9111, {content});
      if (f.position)
        item.sequence(0x0020, 0x9113,
                      {DicomBytes(style).text(0x0020, 0x0032, "DS", vector_text(*f.position))});
      if (f.axes) item.sequence(0x0020, 0x9116, {axes_item(f.axes->first, f.axes->second)});
      if (f.scale)
        item.sequence(0x0028, 0x9145,
                      {DicomBytes(style)
                           .text(0x0028, 0x1052, "DS", std::to_string(f.scale->second))
                           .text(0x0028, 0x1053, "DS", std::to_string(f.scale->first))});
      own.push_back(item);
      for (unsigned j = 0; j < frame_rows; ++j)
        for (unsigned i = 0; i < frame_columns; ++i)
          pixels += little(100 * static_cast<unsigned>(f.slice) + 10 * j + i, 2);
    }
    DicomBytes data(style);
    data.text(0x0008, 0x0016, "UI", enhanced_ct)
        .text(0x0008, 0x0060, "CS", "CT")
        .text(0x0010, 0x0010, "PN", "Mustermann^Erika")
        .text(0x0020, 0x000e, "UI", "1.2.3.4")
        .text(0x0020, 0x0011, "IS", "7");
    std::vector<DicomBytes> list;
    for (const Pointer& p : pointers)
      list.push_back(DicomBytes(style).tag(0x0020, 0x9165, p.group, p.element));
    if (!list.empty()) data.sequence(0x0020, 0x9222, list);
    data.us(0x0028, 0x0002, {1})
        .text(0x0028, 0x0004, "CS", "MONOCHROME2")
        .text(0x0028, 0x0008, "IS", std::to_string(frames.size()))
        .us(0x0028, 0x0010, {frame_rows})
        .us(0x0028, 0x0011, {frame_columns})
        .us(0x0028, 0x0100, {16})
        .us(0x0028, 0x0101, {16})
        .us(0x0028, 0x0102, {15})
        .us(0x0028, 0x0103, {1})
        .sequence(0x5200, 0x9229, {shared})
        .sequence(0x5200, 0x9230, own)
        .words(0x7fe0, 0x0010, "OW", pixels);
    return data.file();
  }

 private:
  DicomBytes axes_item(const Vec3& r, const Vec3& c) const {
    return DicomBytes(style).text(0x0020, 0x0037, "DS", vector_text(r) + "\\" + vector_text(c));
  }
};

/// Slices 0 to n - 1 at z = 30, 32, ..., in the order of the list.
Enhanced stack_of(const std::vector<int>& order) {
  Enhanced file;
  for (const int k : order) file.frames.push_back({Vec3{-10, -20, 30 + 2.0 * k}, k});
  return file;
}

Image read_frames(const std::string& bytes, int series = 0) {
  TemporaryFolder folder;
  write_bytes(folder.file("enh.dcm"), bytes);
  return read_image(folder.file("enh.dcm"), 0, 0, series);
}

std::optional<Error> frames_refusal(const std::string& bytes, int series = 0) {
  return error_of([&] { read_frames(bytes, series); });
}

bool any_has(const std::vector<Text>& list, const std::string& words) {
  return std::any_of(list.begin(), list.end(),
                     [&](const Text& text) { return text.english().find(words) != std::string::npos; });
}

}  // namespace

TEST_CASE("frames in any order lie where they say, in any way of writing sequences") {
  const Image straight = read_frames(stack_of({0, 1, 2, 3, 4, 5}).bytes());
  CHECK(straight.frame.cells == std::array<Index, 3>{frame_columns, frame_rows, 6});
  CHECK(straight.frame.spacing[0] == doctest::Approx(0.5e-3));
  CHECK(straight.frame.spacing[1] == doctest::Approx(0.8e-3));
  CHECK(straight.frame.spacing[2] == doctest::Approx(2e-3));
  CHECK(near(place_of(straight, 423), {-10 + 3 * 0.5, -20 + 2 * 0.8, 38}));
  CHECK(straight.format == "DICOM file of 6 frames");
  for (const bool is_explicit : {true, false})
    for (const bool sized : {true, false}) {
      CAPTURE(is_explicit);
      CAPTURE(sized);
      Enhanced file = stack_of({0, 2, 4, 1, 3, 5});
      file.style = {is_explicit, sized};
      CHECK(read_frames(file.bytes()).values == straight.values);
    }
  CHECK(read_frames(stack_of({5, 4, 3, 2, 1, 0}).bytes()).values == straight.values);
}

TEST_CASE("frames of a turned plane, and orientation stated frame by frame") {
  Enhanced file;
  const Vec3 row{0, 0.6, -0.8}, column{1, 0, 0};  // normal (0, -0.8, -0.6)
  for (const int k : {3, 1, 0, 2}) file.frames.push_back({Vec3{5, 6 - 0.8 * 3 * k, 7 - 0.6 * 3 * k}, k});
  file.row = row;
  file.column = column;
  const Image image = read_frames(file.bytes());
  check_frame_is_right_handed(image);
  CHECK(image.frame.spacing[2] == doctest::Approx(3e-3));
  CHECK(near(place_of(image, 213), {5 + 0.8, 6 - 4.8 + 3 * 0.5 * 0.6, 7 - 3.6 - 3 * 0.5 * 0.8}));
  file.has_axes = false;
  for (Frame& f : file.frames) f.axes = {row, column};
  CHECK(read_frames(file.bytes()).values == image.values);
}

TEST_CASE("every frame has its own scale of grey values") {
  Enhanced file = stack_of({0, 1, 2});
  for (Frame& f : file.frames) f.scale = {1 + 0.1 * f.slice, -1000 + f.slice};
  const Image image = read_frames(file.bytes());
  for (Index k = 0; k < 3; ++k)
    CHECK(image.values[image.frame.at(3, 2, k)] ==
          doctest::Approx((100 * k + 23) * (1 + 0.1 * k) - 1000 + k).epsilon(1e-6));
  file.frames[1].scale.reset();
  CHECK(
      says(frames_refusal(file.bytes()), "frame 2 states no rescale slope and intercept, though others do"));
}

TEST_CASE("frames without a place, uneven, missing or twice at a place are refused by their numbers") {
  Enhanced file = stack_of({0, 1, 2, 3, 4, 5});
  file.frames[3].position.reset();
  CHECK(says(frames_refusal(file.bytes()), "enh.dcm: frame 4 states no position"));
  file = stack_of({0, 1, 2, 3, 4, 5});
  file.has_axes = false;
  CHECK(says(frames_refusal(file.bytes()), "frame 1 states no orientation"));
  file.has_axes = true;
  file.has_spacing = false;
  CHECK(says(frames_refusal(file.bytes()), "frame 1 states no pixel spacing"));
  file = stack_of({0, 1, 2, 3, 4, 5});
  (*file.frames[4].position)[2] += 0.5;
  CHECK(says(frames_refusal(file.bytes()),
             "unevenly spaced: frame 4 and frame 5 are 2.5 mm apart, others 2 mm"));
  file = stack_of({5, 4, 2, 1, 0});
  CHECK(says(frames_refusal(file.bytes()), "1 slice(s) are missing between frame 3 and frame 2"));
  file = stack_of({0, 1, 2, 3, 3, 4});
  CHECK(says(frames_refusal(file.bytes()), "two slices lie at the same place"));
  CHECK(says(frames_refusal(file.bytes()), "frame 4 and frame 5"));
  file = stack_of({0, 1, 2, 3});
  file.frames[2].axes = {Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  CHECK(says(frames_refusal(file.bytes()), "frame 3 differs from frame 1 in its orientation"));
}

TEST_CASE("stacks, times and other dimensions of a file are images to choose from") {
  Enhanced stacks = stack_of({0, 1, 2});
  for (Frame& f : stacks.frames) f.stack = "1";
  for (int k = 0; k < 4; ++k)
    stacks.frames.push_back(
        {Vec3{3.0 * k, 0, 0}, 10 + k, {}, "2", 0, std::pair(Vec3{0, 1, 0}, Vec3{0, 0, 1})});
  const auto choice = frames_refusal(stacks.bytes());
  CHECK(says(choice, "the file holds 2 series: 1: CT, series number 7, stack 1, 3 slice(s) of 5 x 4"));
  CHECK(says(choice, "2: CT, series number 7, stack 2, 4 slice(s) of 5 x 4"));
  CHECK(says(choice, "geometry/series"));
  CHECK_FALSE(says(choice, "Mustermann"));
  CHECK(read_frames(stacks.bytes(), 1).frame.cells[2] == 3);
  CHECK(near(place_of(read_frames(stacks.bytes(), 2), 1200), {6, 0, 0}));
  CHECK(says(frames_refusal(stacks.bytes(), 3), "there is no series 3"));

  Enhanced times;
  for (const unsigned time : {1, 2})
    for (int k = 0; k < 3; ++k)
      times.frames.push_back({Vec3{0, 0, 2.0 * k}, 10 * static_cast<int>(time) + k, {}, {}, time});
  CHECK(says(frames_refusal(times.bytes()), "time 2, 3 slice(s)"));
  CHECK(read_frames(times.bytes(), 2).values[0] == 2000);

  Enhanced echoes;  // by a dimension of its own, the echo; the first one is the place
  echoes.pointers = {{0x0020, 0x0032}, {0x0018, 0x9082}};
  for (int k = 0; k < 3; ++k)
    for (const unsigned echo : {1, 2})
      echoes.frames.push_back({Vec3{0, 0, 2.0 * k},
                               10 * static_cast<int>(echo) + k,
                               {},
                               {},
                               0,
                               {},
                               {static_cast<unsigned>(k) + 1, echo}});
  CHECK(says(frames_refusal(echoes.bytes()), "the file holds 2 series"));
  CHECK(read_frames(echoes.bytes(), 2).values[0] == 2000);

  Enhanced each = stack_of({0, 1, 2, 3});  // a number for every frame is no choice
  for (Frame& f : each.frames) f.stack = std::to_string(f.slice + 1);
  CHECK(read_frames(each.bytes()).frame.cells[2] == 4);
}

TEST_CASE("damaged headers end in an error or in frames, whatever byte is wrong") {
  Enhanced file = stack_of({0, 2, 1});
  for (Frame& f : file.frames) f.scale = {1, 0};
  std::mt19937 random(5);
  TemporaryFolder folder;
  const std::string path = folder.file("enh.dcm");
  int found = 0;
  for (int i = 0; i < 1500; ++i) {
    file.style = {i % 2 == 0, i % 4 < 2};
    std::string damaged = file.bytes();
    const std::size_t header = damaged.size() - 3 * 2 * frame_rows * frame_columns;
    for (int k = 0; k < 1 + i % 4; ++k) {
      const std::size_t at = 132 + random() % (header - 140);
      if (i % 3 == 0)
        damaged.erase(at, 1 + random() % 4);
      else
        damaged[at] = static_cast<char>(i % 3 == 1 ? random() : damaged[at] ^ (1 << random() % 8));
    }
    write_bytes(path, damaged);
    const auto error = error_of([&] { find_dicom_images(path, DamagedFiles::refused); });
    found += !error;
    image_files(path);
    image_series(path);
  }
  CHECK(found > 100);
  DicomBytes huge;  // more frames than there can be
  huge.text(0x0028, 0x0008, "IS", "999999999").us(0x0028, 0x0010, {65535}).us(0x0028, 0x0011, {65535});
  write_bytes(path, huge.file());
  CHECK(error_of([&] { read_image(path, 0, std::int64_t{1} << 30); }));
}

TEST_CASE("a number of frames that does not fit their groups is refused by the first without") {
  std::string bytes = stack_of({0, 1, 2}).bytes();
  const std::string stated = little(0x0028, 2) + little(0x0008, 2) + "IS" + little(2, 2);
  bytes[bytes.find(stated) + stated.size()] = '5';
  CHECK(says(frames_refusal(bytes), "frame 4 states no position"));
}

namespace {

/// A file of frames without functional groups.
std::string plain_frames(const std::function<void(DicomBytes&)>& acquisition,
                         const std::function<void(DicomBytes&)>& place, const std::string& offsets = {}) {
  DicomBytes data;
  data.text(0x0008, 0x0016, "UI", "1.2.840.10008.5.1.4.1.1.2").text(0x0008, 0x0060, "CS", "CT");
  data.text(0x0010, 0x0010, "PN", "Mustermann^Erika").text(0x0018, 0x0050, "DS", "0.4");
  acquisition(data);
  data.text(0x0020, 0x000e, "UI", "1.2.3.4");
  place(data);
  data.us(0x0028, 0x0002, {1}).text(0x0028, 0x0004, "CS", "MONOCHROME2").text(0x0028, 0x0008, "IS", "3");
  if (!offsets.empty()) data.tag(0x0028, 0x0009, 0x3004, 0x000c);
  data.us(0x0028, 0x0010, {frame_rows})
      .us(0x0028, 0x0011, {frame_columns})
      .text(0x0028, 0x0030, "DS", "0.3\\0.3");
  data.us(0x0028, 0x0100, {16}).us(0x0028, 0x0101, {16}).us(0x0028, 0x0102, {15}).us(0x0028, 0x0103, {0});
  data.text(0x0028, 0x1052, "DS", "-5").text(0x0028, 0x1053, "DS", "2");
  if (!offsets.empty()) data.text(0x3004, 0x000c, "DS", offsets);
  std::string pixels;
  for (unsigned p = 0; p < 3 * frame_rows * frame_columns; ++p) pixels += little(p, 2);
  data.words(0x7fe0, 0x0010, "OW", pixels);
  return data.file();
}

}  // namespace

TEST_CASE(
    "frames without functional groups lie by what the file states about their spacing, or are refused") {
  const auto nothing = [](DicomBytes&) {};
  const auto spacing = [](DicomBytes& d) { d.text(0x0018, 0x0088, "DS", "0.7"); };
  const auto place = [](DicomBytes& d) {
    d.text(0x0020, 0x0032, "DS", "1\\2\\3").text(0x0020, 0x0037, "DS", "0\\1\\0\\0\\0\\1");
  };
  const Image placed = read_frames(plain_frames(spacing, place));
  CHECK(placed.frame.spacing[2] == doctest::Approx(0.7e-3));
  CHECK(near(place_of(placed, 2 * (2 * 20 + 6) - 5), {1 + 1.4, 2 + 0.3, 3 + 0.3}));
  CHECK(placed.warnings.empty());
  const Image nowhere = read_frames(plain_frames(spacing, nothing));
  CHECK(nowhere.frame.spacing[0] == doctest::Approx(0.3e-3));
  CHECK(nowhere.frame.spacing[2] == doctest::Approx(0.7e-3));
  CHECK(any_has(nowhere.warnings, "left and right may be exchanged"));
  CHECK(any_has(nowhere.warnings, "no position"));
  const auto refused = frames_refusal(plain_frames(nothing, nothing));
  CHECK(says(refused, "frame 1 states no position, and the file no spacing between its 3 frames"));
  CHECK(says(refused, "thickness"));
  CHECK(says(frames_refusal(plain_frames(nothing, place)), "frame 2 states no position"));
  CHECK(read_frames(plain_frames(nothing, place, "0\\1.5\\3")).frame.spacing[2] == doctest::Approx(1.5e-3));
  CHECK(says(frames_refusal(plain_frames(nothing, place, "0\\1.5\\4")),
             "unevenly spaced: frame 1 and frame 2"));
  CHECK(near(place_of(read_frames(plain_frames(nothing, place, "0\\-1.5\\-3")), -5), {1, 2, 3}));
}

TEST_CASE("a patient's CD: series in folders below, names without ending, one taken, several offered") {
  const auto stored = [](Index i, Index, Index) { return static_cast<std::uint16_t>(1000 + i); };
  TemporaryFolder cd;
  namespace fs = std::filesystem;
  const fs::path root(cd.path());
  const auto write = [&](const std::string& sub, DicomPhantom phantom, const std::string& id) {
    const fs::path folder = root / "DICOM" / "PAT1" / sub;
    fs::create_directories(folder);
    phantom.series = "1.2.826.0.1.3680043.2.1125.1." + id;
    write_dicom(folder.string(), phantom, stored);
    int n = 0;
    for (const auto& entry : std::vector<fs::directory_entry>(fs::directory_iterator(folder), {}))
      fs::rename(entry.path(), folder / ("I000" + std::to_string(100 + n++)));
  };
  write_bytes(cd.file("AUTORUN.INF"), "[autorun]\n");
  DicomPhantom small;
  small.cells = {8, 6, 5};
  write("SER1", small, "1");
  const Image one = read_image(cd.path(), 0, 0);
  CHECK(one.frame.cells == small.cells);
  CHECK(image_files(cd.path()).size() == 5);
  REQUIRE(image_series(cd.path()).size() == 1);
  const std::string file = (root / "DICOM" / "PAT1" / "SER1" / "I000101").string();
  CHECK(is_image_path(file));
  CHECK(read_image(file, 0, 0).values == one.values);
  write_bytes(cd.file("DICOMDIR"),
              std::string(128, '\0') + "DICM" +
                  DicomBytes().text(0x0002, 0x0010, "UI", "1.2.840.10008.1.2.1").bytes() +
                  DicomBytes().text(0x0004, 0x1130, "CS", "CD").bytes());
  CHECK(read_image(cd.path(), 0, 0).values == one.values);
  CHECK(read_image(cd.file("DICOMDIR"), 0, 0).values == one.values);

  DicomPhantom other;
  other.cells = {10, 7, 4};
  write("SER2", other, "2");
  const auto choice = error_of([&] { read_image(cd.path(), 0, 0); });
  CHECK(says(choice, "the folder holds 2 series: 1: "));
  CHECK(says(choice, "5 slice(s) of 8 x 6 such as "));
  CHECK(says(choice, "2: "));
  CHECK(says(choice, "4 slice(s) of 10 x 7"));
  CHECK(says(choice, "geometry/series"));
  for (const char* secret : {"Mustermann", "Erika", "4711", "1964", "Hip", "1.2.826"}) {
    CHECK_FALSE(says(choice, secret));
    for (const ImageSeries& s : image_series(cd.path()))
      CHECK(describe(s).english().find(secret) == std::string::npos);
  }
  const Image second = read_image(cd.path(), 0, 0, 2);
  CHECK(second.frame.cells == other.cells);
  CHECK(any_has(second.notes, "of 2 series, number 2 is taken"));
  CHECK(image_files(cd.path(), 2).size() == 4);
  CHECK(image_files(cd.path()).size() == 9);
  CHECK(read_image((root / "DICOM" / "PAT1" / "SER2").string(), 0, 0).frame.cells == other.cells);
  CHECK(says(error_of([&] { read_image(cd.path(), 0, 0, 3); }), "there is no series 3"));
  CHECK(says(error_of([&] { read_image(cd.path(), 0, 0, by_file_alone); }), "Name one file of the series"));
  CHECK(says(error_of([&] { read_image("a.nrrd", 0, 0, 2); }), "another kind than DICOM"));
  TemporaryFolder empty;
  write_bytes(empty.file("notes.txt"), "nothing");
  CHECK(says(error_of([&] { read_image(empty.path(), 0, 0); }), "the folder holds no DICOM image"));
  CHECK_FALSE(is_image_path(empty.file("notes.txt")));
}
