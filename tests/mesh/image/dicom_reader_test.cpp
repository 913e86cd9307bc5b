#include <doctest/doctest.h>

#include <filesystem>

#include "mesh/image/image_reader.hpp"
#include "tests/mesh/dicom_phantom.hpp"
#include "tests/mesh/image_testing.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

TEST_CASE("A DICOM series is sorted by place, scaled, and the same however it is packed") {
  const auto stored = [](Index i, Index j, Index k) {
    return static_cast<std::uint16_t>(1024 + i + 30 * j + 700 * k);
  };
  DicomPhantom phantom;
  phantom.row = {0, 1, 0};
  phantom.column = {0, 0, -1};  // a sagittal series; its normal is -x
  TemporaryFolder raw_folder;
  write_dicom(raw_folder.path(), phantom, stored);
  write_bytes(raw_folder.file("notes.txt"), "nothing");
  const Image raw = read_image(raw_folder.path(), 0, 0);
  CHECK(raw.frame.cells == phantom.cells);
  check_frame_is_right_handed(raw);
  CHECK(raw.values[raw.frame.at(5, 7, 3)] == 5 + 30 * 7 + 700 * 3);
  CHECK(near(place_of(raw, 5 + 30 * 7 + 700 * 3), {-20 - 3 * 2.0, 10 + 5 * 1.5, 30 - 7 * 1.25}));
  REQUIRE(raw.notes.size() == 1);
  CHECK(raw.notes[0] == "2 other file(s) of the folder are no DICOM images");  // and the folder's own lock
  const Image by_file = read_image(raw_folder.file("slice005.dcm"), 0, 0);
  CHECK(by_file.values == raw.values);
  for (const auto packing :
       {DicomPacking::jpeg_lossless, DicomPacking::jpeg_ls, DicomPacking::jpeg2000, DicomPacking::rle}) {
    CAPTURE(static_cast<int>(packing));
    phantom.packing = packing;
    TemporaryFolder folder;
    write_dicom(folder.path(), phantom, stored);
    CHECK(std::filesystem::file_size(folder.file("slice005.dcm")) !=
          std::filesystem::file_size(raw_folder.file("slice005.dcm")));
    CHECK(read_image(folder.path(), 0, 0).values == raw.values);
  }
}

TEST_CASE("values are HU where the file says that it is a CT, and nowhere else") {
  for (const char* modality : {"CT", "MR"}) {
    CAPTURE(modality);
    DicomPhantom phantom;
    phantom.modality = modality;
    TemporaryFolder folder;
    write_dicom(folder.path(), phantom,
                [](Index i, Index, Index) { return static_cast<std::uint16_t>(1000 + i); });
    CHECK(read_image(folder.path(), 0, 0).is_ct == (std::string(modality) == "CT"));
  }
}

TEST_CASE(
    "Slices that state a series each are one, where they fit together; of many series a few are listed") {
  const auto stored = [](Index i, Index, Index) { return static_cast<std::uint16_t>(1000 + i); };
  TemporaryFolder folder;
  DicomPhantom slice;
  const Vec3 first = slice.origin;
  slice.cells = {8, 6, 1};
  for (int k = 0; k < 42; ++k) {
    slice.origin[2] = first[2] + 2 * k;
    slice.series = "1.2.826.0.1.3680043.2.1125.1." + std::to_string(100 + k);
    slice.prefix = "single" + std::to_string(k);
    write_dicom(folder.path(), slice, stored);
  }
  const Image image = read_image(folder.path(), 0, 0);
  CHECK(image.frame.cells == std::array<Index, 3>{8, 6, 42});
  CHECK(std::any_of(image.notes.begin(), image.notes.end(), [](const Text& note) {
    return note.english().find("series of its own") != std::string::npos;
  }));
  slice.cells = {9, 6, 1};
  slice.series += "9";
  slice.prefix = "wider";
  write_dicom(folder.path(), slice, stored);
  const auto error = error_of([&] { read_image(folder.path(), 0, 0); });
  CHECK(says(error, "43 series"));
  CHECK(says(error, "; and 3 more"));
}

TEST_CASE("A DICOM series of a tilted gantry or of uneven slices is refused with the number and a way out") {
  const auto refusal = [](const DicomPhantom& phantom) {
    TemporaryFolder folder;
    write_dicom(folder.path(), phantom,
                [](Index i, Index, Index) { return static_cast<std::uint16_t>(1000 + i); });
    return error_of([&] { read_image(folder.path(), 0, 0); });
  };
  DicomPhantom tilted;
  tilted.shear = {0, 0.3, 0};  // to 2 mm: 8.5 degrees
  CHECK(says(refusal(tilted), "not perpendicular"));
  CHECK(says(refusal(tilted), "8.5"));
  CHECK(says(refusal(tilted), "Resample"));
  tilted.shear = {0, 1e-4, 0};  // as places that are rounded
  CHECK_FALSE(refusal(tilted));
  DicomPhantom uneven;
  uneven.last_gap = 0.6;
  CHECK(says(refusal(uneven), "unevenly spaced"));
  CHECK(says(refusal(uneven), "2.6"));
  uneven.last_gap = 1e-4;
  CHECK_FALSE(refusal(uneven));
}

TEST_CASE("A DICOM series with a missing, doubled or odd slice is refused by the files' names") {
  const auto stored = [](Index i, Index, Index) { return static_cast<std::uint16_t>(1000 + i); };
  DicomPhantom phantom;
  TemporaryFolder folder;
  write_dicom(folder.path(), phantom, stored);
  const auto error = [&] { return error_of([&] { read_image(folder.path(), 0, 0); }); };
  CHECK_FALSE(error());
  CHECK(says(error_of([&] { read_image(folder.path(), 1, 0); }), "was given"));
  CHECK(says(error_of([&] { read_image(folder.path(), 0, 1000); }), "MiB"));
  // Slice k is file (7 k + 3) mod 16: slices 4, 5 and 6 are 15, 6 and 13.
  std::filesystem::rename(folder.file("slice006.dcm"), folder.file("away"));
  std::filesystem::create_directory(folder.file("sub"));
  std::filesystem::rename(folder.file("away"), folder.file("sub/away"));
  CHECK(says(error(), "1 slice(s) are missing between slice015.dcm and slice013.dcm"));
  std::filesystem::copy_file(folder.file("sub/away"), folder.file("slice006.dcm"));
  std::filesystem::copy_file(folder.file("sub/away"), folder.file("copy.dcm"));
  CHECK(says(error(), "same place"));
  CHECK(says(error(), "copy.dcm"));
  std::filesystem::remove(folder.file("copy.dcm"));
  DicomPhantom other;
  other.series += ".9";
  other.prefix = "other";
  other.cells = {10, 10, 3};
  write_dicom(folder.path(), other, stored);
  CHECK(says(error(), "2 series"));
  CHECK(says(error(), "other000.dcm"));
  CHECK_FALSE(error_of([&] { read_image(folder.file("slice000.dcm"), 0, 0); }));
  CHECK(read_image(folder.file("other000.dcm"), 0, 0).frame.cells == other.cells);
  other.series = phantom.series;
  write_dicom(folder.path(), other, stored);
  CHECK(says(error(), "differs from"));
  CHECK_FALSE(says(error(), "Mustermann"));
}
