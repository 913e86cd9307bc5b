#include "mesh/image/image_reader.hpp"

#include <doctest/doctest.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <random>

#include "tests/mesh/image_testing.hpp"
#include "tests/mesh/mesh_testing.hpp"

using namespace genba;
using namespace genba::testing;

namespace {

constexpr std::array<Index, 3> cells{4, 3, 2};

/// Value of voxel (i, j, k) of the small images here.
int value_at(int i, int j, int k) {
  return 1 + i + 10 * j + 100 * k;
}

std::string shorts(bool big_endian = false) {
  std::string bytes;
  for (int k = 0; k < 2; ++k)
    for (int j = 0; j < 3; ++j)
      for (int i = 0; i < 4; ++i) {
        const int v = value_at(i, j, k);
        const char low = static_cast<char>(v & 255), high = static_cast<char>(v >> 8);
        bytes += big_endian ? high : low;
        bytes += big_endian ? low : high;
      }
  return bytes;
}

std::string zipped(const std::string& bytes, int window) {
  z_stream s{};
  REQUIRE(deflateInit2(&s, 9, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  std::string out(bytes.size() + 1000, '\0');
  s.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
  s.avail_in = static_cast<uInt>(bytes.size());
  s.next_out = reinterpret_cast<Bytef*>(out.data());
  s.avail_out = static_cast<uInt>(out.size());
  REQUIRE(deflate(&s, Z_FINISH) == Z_STREAM_END);
  out.resize(out.size() - s.avail_out);
  deflateEnd(&s);
  return out;
}

std::string nrrd(const std::string& more, const std::string& encoding = "raw") {
  return "NRRD0004\n# a comment\ntype: short\ndimension: 3\nsizes: 4 3 2\nendian: little\nencoding: " +
         encoding + "\n" + more + "patient:=Mustermann Erika\n\n";
}

Image read_bytes(const std::string& name, const std::string& bytes, double unit = 0) {
  TemporaryFolder folder;
  write_bytes(folder.file(name), bytes);
  return read_image(folder.file(name), unit, 0);
}

std::optional<Error> image_refusal(const std::string& name, const std::string& bytes, double unit = 0) {
  return error_of([&] { read_bytes(name, bytes, unit); });
}

template <class T>
void put(std::string& header, std::size_t at, T value) {
  std::memcpy(header.data() + at, &value, sizeof value);
}

struct Nifti {
  short sform = 0, qform = 0;
  float srow[3][4] = {};
  float quatern[3] = {}, offset[3] = {};
  float qfac = 1, slope = 0, inter = 0;
  char units = 2;
  std::string bytes() const {
    std::string h(352, '\0');
    put(h, 0, 348);
    const short dim[8] = {3, 4, 3, 2, 1, 1, 1, 1};
    for (std::size_t i = 0; i < 8; ++i) put(h, 40 + 2 * i, dim[i]);
    put(h, 70, short{4});
    put(h, 72, short{16});
    const float pixdim[8] = {qfac, 2, 3, 5, 1, 1, 1, 1};
    for (std::size_t i = 0; i < 8; ++i) put(h, 76 + 4 * i, pixdim[i]);
    put(h, 108, 352.f);
    put(h, 112, slope);
    put(h, 116, inter);
    h[123] = units;
    put(h, 252, qform);
    put(h, 254, sform);
    for (std::size_t i = 0; i < 3; ++i) {
      put(h, 256 + 4 * i, quatern[i]);
      put(h, 268 + 4 * i, offset[i]);
      for (std::size_t c = 0; c < 4; ++c) put(h, 280 + 16 * i + 4 * c, srow[i][c]);
    }
    std::memcpy(h.data() + 148, "Mustermann Erika", 16);  // description
    std::memcpy(h.data() + 344, "n+1", 4);
    return h + shorts();
  }
};

}  // namespace

TEST_CASE("NRRD keeps spacing, origin and directions in LPS, RAS and LAS, and a left-handed one is turned") {
  const std::string directions = "space directions: (0,2,0) (-3,0,0) (0,0,5)\nspace origin: (10,20,30)\n";
  const Image lps = read_bytes("a.nrrd", nrrd("space: left-posterior-superior\n" + directions) + shorts());
  CHECK(lps.frame.cells == cells);
  CHECK(lps.frame.spacing[0] == doctest::Approx(2e-3));
  CHECK(lps.frame.spacing[1] == doctest::Approx(3e-3));
  CHECK(lps.frame.spacing[2] == doctest::Approx(5e-3));
  check_frame_is_right_handed(lps);
  CHECK(near(place_of(lps, value_at(0, 0, 0)), {10, 20, 30}));
  CHECK(near(place_of(lps, value_at(3, 2, 1)), {10 - 6, 20 + 6, 35}));
  const Image ras = read_bytes("a.NRRD", nrrd("space: RAS\n" + directions) + shorts());
  check_frame_is_right_handed(ras);
  CHECK(near(place_of(ras, value_at(3, 2, 1)), {-4, -26, 35}));
  const Image las = read_bytes("a.nrrd", nrrd("space: left-anterior-superior\n" + directions) + shorts());
  check_frame_is_right_handed(las);  // LAS of a right-handed matrix is left-handed in LPS
  CHECK(near(place_of(las, value_at(0, 0, 0)), {10, -20, 30}));
  CHECK(near(place_of(las, value_at(3, 2, 1)), {4, -26, 35}));
  CHECK(lps.notes.size() == 1);  // no unit stated
}

TEST_CASE("NRRD: gzip, text, big-endian, skips, units and data beside the header") {
  const std::string spacings = "spacings: 2 3 5\nspace units: \"cm\" \"cm\" \"cm\"\n";
  const auto check = [](const Image& image, double scale) {
    CHECK(near(place_of(image, value_at(3, 2, 1)), {6 * scale, 6 * scale, 5 * scale}));
  };
  check(read_bytes("a.nrrd", nrrd(spacings, "gzip") + zipped(shorts(), 31)), 10);
  check(read_bytes("a.nrrd", nrrd("spacings: 2 3 5\n") + shorts(), 1e-2), 10);
  std::string text;
  for (int v = 0; v < 24; ++v)
    text += std::to_string(value_at(v % 4, v / 4 % 3, v / 12)) + (v % 5 ? " " : "\n");
  check(read_bytes("a.nrrd", nrrd(spacings, "text") + text), 10);
  std::string big = nrrd(spacings);
  big.replace(big.find("little"), 6, "big");
  check(read_bytes("a.nrrd", big + shorts(true)), 10);
  check(read_bytes("a.nrrd", nrrd(spacings + "byte skip: -1\n") + "whatever comes first" + shorts()), 10);
  check(read_bytes("a.nrrd", nrrd(spacings + "line skip: 2\nbyte skip: 3\n") + "one\ntwo\nxyz" + shorts()),
        10);
  TemporaryFolder folder;
  write_bytes(folder.file("a.nhdr"), nrrd(spacings + "data file: a.raw\n"));
  CHECK(says(error_of([&] { read_image(folder.file("a.nhdr"), 0, 0); }), "not there"));
  write_bytes(folder.file("a.raw"), shorts());
  check(read_image(folder.file("a.nhdr"), 0, 0), 10);
  CHECK(image_files(folder.file("a.nhdr")).size() == 2);
  for (const char* name : {"/etc/passwd", "../a.raw", "sub/a.raw", "LIST", "a%03d.raw"}) {
    write_bytes(folder.file("b.nhdr"), nrrd(spacings + "data file: " + name + "\n"));
    CHECK(error_of([&] { read_image(folder.file("b.nhdr"), 0, 0); }));
  }
  TemporaryFolder other;
  write_bytes(other.file("a.raw"), shorts());
  std::filesystem::create_symlink(other.file("a.raw"), folder.file("link.raw"));
  write_bytes(folder.file("b.nhdr"), nrrd(spacings + "data file: link.raw\n"));
  CHECK(says(error_of([&] { read_image(folder.file("b.nhdr"), 0, 0); }), "leads outside"));
}

TEST_CASE("NRRD: bytes before the voxels are those of what is unpacked, whatever the encoding") {
  const std::string spacings = "spacings: 2 3 5\n", before = "seventeen bytes..";
  const Image plain = read_bytes("a.nrrd", nrrd(spacings) + shorts());
  const auto packed = [&](const std::string& skip) {
    return read_bytes("a.nrrd", nrrd(spacings + skip, "gzip") + zipped(before + shorts(), 31)).values;
  };
  CHECK(packed("byte skip: 17\n") == plain.values);
  CHECK(packed("byte skip: -1\n") == plain.values);
  CHECK(read_bytes("a.nrrd", nrrd(spacings + "line skip: 1\nbyte skip: -1\n", "gzip") + "a line\n" +
                                 zipped(before + shorts(), 31))
            .values == plain.values);
  const auto cut = image_refusal("a.nrrd", nrrd(spacings + "byte skip: -1\n", "gzip") + zipped("few", 31));
  CHECK(says(cut, "holds 3 bytes of voxels where 48 unpacked ones are stated"));
  CHECK(says(image_refusal("a.nrrd", nrrd(spacings + "byte skip: -1\n", "text") + "1 2 3"),
             "the voxels are text"));
  CHECK(says(image_refusal("a.nrrd", nrrd(spacings, "bzip2") + "BZh"), "packed by bzip2"));
}

TEST_CASE("data behind the voxels: the header means others") {
  const std::string spacings = "spacings: 2 3 5\n";
  const Image plain = read_bytes("a.nrrd", nrrd(spacings) + shorts());
  const auto surplus = image_refusal("a.nrrd", nrrd(spacings) + shorts() + std::string(17, 'x'));
  CHECK(says(surplus, "a.nrrd: behind its 24 voxels the file holds 17 more bytes"));
  CHECK(says(surplus, "\"byte skip\""));
  CHECK(read_bytes("a.nrrd", nrrd(spacings) + shorts() + "\r\n").values == plain.values);  // a line's end
  CHECK(says(image_refusal("a.nrrd", nrrd(spacings) + shorts() + "x"), "holds 1 more bytes"));
  CHECK(says(image_refusal("a.nrrd", nrrd(spacings, "gzip") + zipped(shorts() + std::string(48, 'x'), 31)),
             "holds 48 more bytes"));
  CHECK(read_bytes("a.nrrd", nrrd(spacings, "gzip") + zipped(shorts(), 31) + std::string(512, '\0')).values ==
        plain.values);  // padding behind what is packed
  std::string text;
  for (int v = 0; v < 24; ++v) text += std::to_string(value_at(v % 4, v / 4 % 3, v / 12)) + " ";
  CHECK(read_bytes("a.nrrd", nrrd(spacings, "text") + text + "\n\n").values == plain.values);
  CHECK(says(image_refusal("a.nrrd", nrrd(spacings, "text") + text + "7 8"), "holds 2 more numbers"));
  const std::string meta =
      "ObjectType = Image\nNDims = 3\nDimSize = 4 3 2\nElementSpacing = 2 3 5\nElementType = MET_SHORT\n"
      "ElementDataFile = LOCAL\n";
  const auto of_meta = image_refusal("a.mha", meta + shorts() + std::string(100, 'x'));
  CHECK(says(of_meta, "holds 100 more bytes"));
  CHECK(says(of_meta, "\"HeaderSize\""));
  Nifti n;  // which states where its voxels begin
  n.sform = 1;
  n.srow[0][0] = 2;
  n.srow[1][1] = 3;
  n.srow[2][2] = 5;
  const Image told = read_bytes("a.nii", n.bytes() + std::string(10, 'x'));
  REQUIRE(told.warnings.size() == 1);
  CHECK(told.warnings[0].english().find("holds 10 more bytes") != std::string::npos);
  CHECK(read_bytes("a.nii", n.bytes()).warnings.empty());
}

TEST_CASE("a byte-order mark before a header is skipped") {
  const std::string mark = "\xef\xbb\xbf";
  const Image plain = read_bytes("a.nrrd", nrrd("spacings: 2 3 5\n") + shorts());
  CHECK(read_bytes("a.nrrd", mark + nrrd("spacings: 2 3 5\n") + shorts()).values == plain.values);
  const std::string meta =
      "ObjectType = Image\nNDims = 3\nDimSize = 4 3 2\nElementSpacing = 2 3 5\nElementType = MET_SHORT\n"
      "ElementDataFile = LOCAL\n";
  CHECK(read_bytes("a.mha", mark + meta + shorts()).values == plain.values);
}

TEST_CASE("NIfTI: sform, qform with both signs, units and scale") {
  Nifti n;
  n.sform = 1;
  const float srow[3][4] = {{0, -3, 0, 10}, {2, 0, 0, 20}, {0, 0, 5, 30}};
  std::memcpy(n.srow, srow, sizeof srow);
  const Image s = read_bytes("a.nii", n.bytes());
  check_frame_is_right_handed(s);
  CHECK(near(place_of(s, value_at(0, 0, 0)), {-10, -20, 30}));
  CHECK(near(place_of(s, value_at(3, 2, 1)), {-(10 - 6), -(20 + 6), 35}));
  Nifti q;
  q.qform = 1;
  q.quatern[2] = std::sqrt(0.5f);  // 90 degrees around z
  q.offset[0] = 10;
  q.offset[1] = 20;
  q.offset[2] = 30;
  const Image right = read_bytes("a.nii", q.bytes());
  CHECK(near(place_of(right, value_at(3, 2, 1)), {-(10 - 6), -(20 + 6), 35}));
  q.qfac = -1;
  const Image left = read_bytes("a.nii.gz", zipped(q.bytes(), 31));
  check_frame_is_right_handed(left);
  CHECK(near(place_of(left, value_at(0, 0, 0)), {-10, -20, 30}));
  CHECK(near(place_of(left, value_at(3, 2, 1)), {-(10 - 6), -(20 + 6), 25}));
  Nifti metres;
  metres.units = 3;  // micrometres
  metres.slope = 2;
  metres.inter = -100;
  const Image scaled = read_bytes("a.nii", metres.bytes());
  CHECK(scaled.frame.spacing[0] == doctest::Approx(2e-6));
  CHECK(scaled.values[0] == -98);
  CHECK(says(image_refusal("a.nii", metres.bytes(), 1e-3), "was given"));
  std::string large = metres.bytes();  // unsigned numbers of 64 bits that fit no signed ones
  put(large, 70, short{1280});
  large.resize(352);
  CHECK(says(image_refusal("a.nii", large + std::string(8 * 24, '\x8b')), "the value 10055"));
}

TEST_CASE("NIfTI: two placements that differ are told of, the same twice is not") {
  Nifti n;
  n.sform = n.qform = 1;
  const float srow[3][4] = {{2, 0, 0, 10}, {0, 3, 0, 20}, {0, 0, 5, 30}};
  std::memcpy(n.srow, srow, sizeof srow);
  const float offset[3] = {10, 20, 30};
  std::memcpy(n.offset, offset, sizeof offset);
  CHECK(read_bytes("a.nii", n.bytes()).notes.empty());
  n.offset[2] = 35;
  const Image apart = read_bytes("a.nii", n.bytes());
  REQUIRE(apart.notes.size() == 1);
  CHECK(apart.notes[0].english().find("up to 1 voxels apart") != std::string::npos);
  CHECK(near(place_of(apart, value_at(0, 0, 0)), {-10, -20, 30}));
}

TEST_CASE("NIfTI: sform and qform that exchange left and right are a warning") {
  const auto warnings = [](const float (&diagonal)[3], float qfac, float about_z, float voxel = 2) {
    Nifti n;
    n.sform = n.qform = 1;
    for (std::size_t a = 0; a < 3; ++a) n.srow[a][a] = diagonal[a];
    n.srow[0][0] *= voxel / 2;
    n.quatern[2] = about_z;  // the sine of half the angle
    n.qfac = qfac;
    return read_bytes("a.nii", n.bytes()).warnings;
  };
  const auto tells = [](const std::vector<Text>& list, const char* words) {
    return list.size() == 1 && list[0].english().find(words) != std::string::npos &&
           list[0].english().find("left and right") != std::string::npos;
  };
  CHECK(warnings({2, 3, 5}, 1, 0).empty());
  CHECK(warnings({-2, -3, 5}, 1, 1).empty());                          // both are turned by 180 degrees
  CHECK(tells(warnings({-2, 3, 5}, 1, 0), "exchanged between them"));   // as from ANALYZE's convention
  CHECK(tells(warnings({2, 3, 5}, -1, 1), "exchanged between them"));
  CHECK(tells(warnings({2, 3, -5}, 1, 0), "mirror images"));
  CHECK(tells(warnings({-2, -3, 5}, 1, 0), "turned against each other"));
  CHECK(warnings({2, 3, 5}, 1, 0.05f).empty());  // six degrees: a note
  const auto other_size = warnings({2, 3, 5}, 1, 0, 3);
  REQUIRE(other_size.size() == 1);
  CHECK(other_size[0].english().find("along axis 1 3 and 2") != std::string::npos);
}

TEST_CASE("MetaImage: a long has the bytes that its data have, units are obeyed, reasons are true") {
  const auto header = [](const std::string& type, const std::string& more = {}) {
    return "ObjectType = Image\nComment: by a script\nNDims = 3\nDimSize = 4 3 2\nElementSpacing = 2 3 5\n" +
           more + "ElementType = " + type + "\nElementDataFile = LOCAL\n";
  };
  const auto wide = [](std::size_t bytes) {
    std::string out;
    for (int v = 0; v < 24; ++v) {
      const std::int64_t value = value_at(v % 4, v / 4 % 3, v / 12);
      out.append(reinterpret_cast<const char*>(&value), bytes);
    }
    return out;
  };
  const Image shorts_image = read_bytes("a.mha", header("MET_SHORT") + shorts());
  for (const char* type : {"MET_LONG", "MET_ULONG"})
    for (const std::size_t bytes : {4, 8}) {
      CAPTURE(type);
      CAPTURE(bytes);
      CHECK(read_bytes("a.mha", header(type) + wide(bytes)).values == shorts_image.values);
      CHECK(read_bytes("a.mha", header(type, "CompressedData = True\n") + zipped(wide(bytes), 15)).values ==
            shorts_image.values);
    }
  CHECK(read_bytes("a.mha", header("MET_ASCII_CHAR") + std::string(24, '\1')).values[5] == 1);
  CHECK(says(image_refusal("a.mha", header("MET_LONG") + wide(4) + "xxx"),
             "4 or 8 bytes by the computer that wrote it, but the data have 99 bytes for 24 voxels"));
  CHECK(says(image_refusal("a.mha", header("MET_FLOAT_ARRAY") + shorts()), "several numbers a voxel"));
  CHECK(says(image_refusal("a.mha", header("Mustermann") + shorts()), "none of MetaImage's numbers"));
  CHECK_FALSE(says(image_refusal("a.mha", header("Mustermann") + shorts()), "Mustermann"));
  CHECK(says(image_refusal("a.mha", header("MET_SHORT", "no sign\n") + shorts()),
             "line 6 of the MetaImage header"));
  const std::pair<const char*, double> units[] = {{"um", 2e-6}, {"mm", 2e-3}, {"cm", 2e-2}, {"?", 2e-3}};
  for (const auto& [unit, spacing] : units) {
    CAPTURE(unit);
    const Image image =
        read_bytes("a.mha", header("MET_SHORT", "DistanceUnits = " + std::string(unit) + "\n") + shorts());
    CHECK(image.frame.spacing[0] == doctest::Approx(spacing));
    CHECK(image.notes.size() == (*unit == '?'));
  }
  CHECK(says(image_refusal("a.mha", header("MET_SHORT", "DistanceUnits = mm\n") + shorts(), 1e-2),
             "was given"));
  CHECK(says(image_refusal("a.mha", header("MET_SHORT", "DistanceUnits = inch\n") + shorts()),
             "DistanceUnits"));
}

TEST_CASE("MetaImage: directions, packed voxels and data beside the header") {
  const auto header = [](const std::string& more, const std::string& data) {
    return "ObjectType = Image\nNDims = 3\nDimSize = 4 3 2\nElementSpacing = 2 3 5\nElementType = MET_SHORT\n"
           "BinaryData = True\nComment = Mustermann Erika\nOffset = 10 20 30\n" +
           more + "ElementDataFile = " + data + "\n";
  };
  const std::string turned = "TransformMatrix = 0 1 0 -1 0 0 0 0 1\n";
  const Image a = read_bytes("a.mha", header(turned, "LOCAL") + shorts());
  CHECK(near(place_of(a, value_at(3, 2, 1)), {10 - 6, 20 + 6, 35}));
  const Image packed =
      read_bytes("a.mha", header(turned + "CompressedData = True\n", "LOCAL") + zipped(shorts(), 15));
  CHECK(packed.values == a.values);
  const Image big = read_bytes("a.mha", header("BinaryDataByteOrderMSB = True\n", "LOCAL") + shorts(true));
  CHECK(big.values == a.values);
  const Image left =
      read_bytes("a.mha", header("TransformMatrix = 1 0 0 0 1 0 0 0 -1\n", "LOCAL") + shorts());
  check_frame_is_right_handed(left);
  CHECK(near(place_of(left, value_at(1, 0, 1)), {12, 20, 25}));
  TemporaryFolder folder;
  write_bytes(folder.file("a.raw"), "xx" + shorts());
  write_bytes(folder.file("a.mhd"), header("HeaderSize = -1\n", "a.raw"));
  CHECK(read_image(folder.file("a.mhd"), 0, 0).values == a.values);
  write_bytes(folder.file("a.mhd"), header("", "../a.raw"));
  CHECK(says(error_of([&] { read_image(folder.file("a.mhd"), 0, 0); }), "outside its own folder"));
}

TEST_CASE("What no image of a body is, is refused with the number, before memory is taken") {
  const std::string space = "space: LPS\nspace directions: (1,0,0) (0,1,0) (0,0,1)\n";
  CHECK(says(
      image_refusal("a.nrrd", nrrd("space: LPS\nspace directions: (1,0,0) (0.2,1,0) (0,0,1)\n") + shorts()),
      "not perpendicular"));
  CHECK(says(image_refusal("a.nrrd", nrrd("spacings: 0 1 1\n") + shorts()), "spacing along axis 1"));
  CHECK(says(image_refusal("a.nrrd", nrrd("spacings: nan 1 1\n") + shorts()), "spacings"));
  CHECK(says(image_refusal("a.nrrd", nrrd(space) + shorts().substr(0, 30)), "cut off"));
  std::string huge = nrrd(space);
  huge.replace(huge.find("4 3 2"), 5, "99999 99999 99999");
  CHECK(says(image_refusal("a.nrrd", huge + shorts()), "2147483647"));
  huge.replace(huge.find("99999 99999 99999"), 17, "1200 1200 1200");
  CHECK(says(image_refusal("a.nrrd", huge + shorts()), "cut off"));
  TemporaryFolder folder;
  write_bytes(folder.file("a.nrrd"), huge + shorts());
  const auto error = error_of([&] { read_image(folder.file("a.nrrd"), 0, std::int64_t{1} << 30); });
  CHECK(says(error, "MiB"));
  CHECK(error->kind() == ErrorKind::memory);
  std::string colours = nrrd(space);
  colours.replace(colours.find("dimension: 3"), 12, "dimension: 4");
  CHECK(says(image_refusal("a.nrrd", colours + shorts()), "4 dimensions"));
  CHECK(says(image_refusal("a.nii", std::string(400, 'x')), "not a NIfTI"));
  CHECK(says(image_refusal("a.mha", "hello\n"), "not a MetaImage"));
  CHECK(says(image_refusal("a.dcm", "hello"), "not a DICOM"));
  for (const char* name : {"a.nrrd", "a.nii", "a.nii.gz", "a.mha", "a.mhd", "a.nhdr", "a.dcm"})
    CHECK(image_refusal(name, ""));
}

TEST_CASE("No text of a header is in a message") {
  std::vector<std::string> bad = {nrrd("spacings: Mustermann\n"),
                                  nrrd("space: Mustermann\nspace directions: Erika\n"),
                                  nrrd("type: Mustermann\n"), nrrd("data file: /Mustermann/Erika\n")};
  for (const auto& header : bad) {
    const auto error = image_refusal("a.nrrd", header + shorts());
    REQUIRE(error);
    CHECK_FALSE(says(error, "Mustermann"));
    CHECK_FALSE(says(error, "Erika"));
  }
}

TEST_CASE(
    "NRRD, MetaImage and NIfTI with flipped, cut and inserted bytes by the hundred: an error or an image") {
  Nifti n;
  n.sform = 1;
  const float srow[3][4] = {{2, 0, 0, 0}, {0, 3, 0, 0}, {0, 0, 5, 0}};
  std::memcpy(n.srow, srow, sizeof srow);
  const std::string spacings = "spacings: 2 3 5\n";
  const std::pair<const char*, std::string> files[] = {
      {"a.nrrd", nrrd(spacings) + shorts()},
      {"b.nrrd", nrrd(spacings, "gzip") + zipped(shorts(), 31)},
      {"c.nrrd", nrrd(spacings, "text") + "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"},
      {"a.nii", n.bytes()},
      {"a.nii.gz", zipped(n.bytes(), 31)},
      {"a.mha",
       "ObjectType = Image\nNDims = 3\nDimSize = 4 3 2\nElementSpacing = 2 3 5\nElementType = MET_SHORT\n"
       "ElementDataFile = LOCAL\n" +
           shorts()}};
  std::mt19937 random(3);
  TemporaryFolder folder;
  constexpr int tries = 400;
  for (const auto& [name, whole] : files) {
    CAPTURE(name);
    REQUIRE_FALSE(image_refusal(name, whole));
    int read = 0;
    for (int i = 0; i < tries; ++i) {
      std::string damaged = whole;
      for (int k = 0; k < 1 + i % 5; ++k) {
        const std::size_t at = random() % damaged.size();
        switch (random() % 4) {
          case 0:
            damaged[at] = static_cast<char>(random());
            break;
          case 1:
            damaged.insert(at, 1, "0123456789 -.()%\n"[random() % 17]);
            break;
          case 2:
            damaged.erase(at, 1 + random() % 3);
            break;
          default:
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << (random() % 8)));
        }
      }
      if (i % 10 == 9) damaged.resize(damaged.size() * static_cast<std::size_t>(i) / tries);
      write_bytes(folder.file(name), damaged);
      const auto error = error_of([&] {
        const Image image = read_image(folder.file(name), 0, std::int64_t{1} << 28);
        CHECK(image.values.size() == image.frame.voxels());
      });
      read += !error;
    }
    MESSAGE("of " << tries << " damaged " << std::string(name) << " " << read << " were read");
  }
}
