#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/image/image_data.hpp"
#include "mesh/image/image_reader.hpp"

namespace genba {
namespace {

[[noreturn]] void refuse_nifti(
    const std::string& file, const Text& problem,
    const Text& next = phrase<"Export the image again, as three-dimensional NIfTI (.nii or .nii.gz)">()) {
  throw Error(ErrorKind::file, file, problem, next);
}

/// The used values of NIfTI-1 and NIfTI-2 headers, with the names of NIfTI-1.
struct NiftiHeader {
  double dim[8], pixdim[8], vox_offset, slope, inter;
  int datatype, qform, sform, xyzt_units;
  double quatern[3], qoffset[3], srow[3][4];
  bool big_endian;
};

/// Numbers of a header at the offsets of the standard.
class Fields {
 public:
  Fields(std::string_view bytes, bool swap) : bytes_(bytes), swap_(swap) {}
  template <class T>
  T at(std::size_t offset) const {
    unsigned char raw[sizeof(T)];
    std::memcpy(raw, bytes_.data() + offset, sizeof(T));
    if (swap_) std::reverse(raw, raw + sizeof(T));
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
  }

 private:
  std::string_view bytes_;
  bool swap_;
};

template <class Dim, class Real>
void read_common(const Fields& f, NiftiHeader& h, std::size_t dim, std::size_t pixdim, std::size_t quatern,
                 std::size_t srow) {
  for (std::size_t i = 0; i < 8; ++i) {
    h.dim[i] = static_cast<double>(f.at<Dim>(dim + i * sizeof(Dim)));
    h.pixdim[i] = f.at<Real>(pixdim + i * sizeof(Real));
  }
  for (std::size_t i = 0; i < 3; ++i) {
    h.quatern[i] = f.at<Real>(quatern + i * sizeof(Real));
    h.qoffset[i] = f.at<Real>(quatern + (3 + i) * sizeof(Real));
    for (std::size_t k = 0; k < 4; ++k) h.srow[i][k] = f.at<Real>(srow + (4 * i + k) * sizeof(Real));
  }
}

NiftiHeader read_nifti_header(const std::string& bytes, const std::string& file) {
  if (bytes.size() < 348)
    refuse_nifti(file, phrase<"the file is cut off: %1 bytes are no NIfTI header">(bytes.size()));
  for (const bool swap : {false, true}) {
    const Fields f(bytes, swap);
    const auto size = f.at<std::int32_t>(0);
    NiftiHeader h{};
    h.big_endian = swap;  // this machine is little-endian
    if (size == 348) {
      const std::string_view magic(bytes.data() + 344, 3);
      if (magic == "ni1")
        refuse_nifti(file, phrase<"the NIfTI file is a pair of header and voxels (.hdr, .img)">());
      if (magic != "n+1")
        refuse_nifti(file,
                     phrase<"this is not a NIfTI file: its mark \"n+1\" is missing (an Analyze image?)">());
      read_common<std::int16_t, float>(f, h, 40, 76, 256, 280);
      h.vox_offset = f.at<float>(108);
      h.slope = f.at<float>(112);
      h.inter = f.at<float>(116);
      h.datatype = f.at<std::int16_t>(70);
      h.qform = f.at<std::int16_t>(252);
      h.sform = f.at<std::int16_t>(254);
      h.xyzt_units = static_cast<unsigned char>(bytes[123]);
      return h;
    }
    if (size == 540) {
      if (bytes.size() < 540) refuse_nifti(file, phrase<"the NIfTI-2 header is cut off">());
      if (std::string_view(bytes.data() + 4, 3) != "n+2")
        refuse_nifti(file, phrase<"this is not a NIfTI-2 file: its mark \"n+2\" is missing">());
      read_common<std::int64_t, double>(f, h, 16, 104, 352, 400);
      h.vox_offset = static_cast<double>(f.at<std::int64_t>(168));
      h.slope = f.at<double>(176);
      h.inter = f.at<double>(184);
      h.datatype = f.at<std::int16_t>(12);
      h.qform = f.at<std::int32_t>(344);
      h.sform = f.at<std::int32_t>(348);
      h.xyzt_units = f.at<std::int32_t>(500);
      return h;
    }
  }
  refuse_nifti(file, phrase<"this is not a NIfTI file: its header has no known size">());
}

VoxelType nifti_voxel_type(int datatype, const std::string& file) {
  using enum VoxelType;
  switch (datatype) {
    case 2:
      return uint8;
    case 4:
      return int16;
    case 8:
      return int32;
    case 16:
      return float32;
    case 64:
      return float64;
    case 256:
      return int8;
    case 512:
      return uint16;
    case 768:
      return uint32;
    case 1024:
      return int64;
    case 1280:
      return uint64;
    default:
      refuse_nifti(file, phrase<"the NIfTI data type %1 is not one number a voxel">(datatype));
  }
}

void place_by_sform(const NiftiHeader& h, RawFrame& frame) {
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t a = 0; a < 3; ++a) frame.steps[a][c] = h.srow[c][a];
    frame.origin[c] = h.srow[c][3];
  }
}

void place_by_qform(const NiftiHeader& h, RawFrame& frame) {
  const double b = h.quatern[0], c = h.quatern[1], d = h.quatern[2];
  const double a = std::sqrt(std::max(0.0, 1 - b * b - c * c - d * d));
  const double r[3][3] = {{a * a + b * b - c * c - d * d, 2 * (b * c - a * d), 2 * (b * d + a * c)},
                          {2 * (b * c + a * d), a * a + c * c - b * b - d * d, 2 * (c * d - a * b)},
                          {2 * (b * d - a * c), 2 * (c * d + a * b), a * a + d * d - b * b - c * c}};
  const double handed = h.pixdim[0] < 0 ? -1 : 1;
  for (std::size_t k = 0; k < 3; ++k) {
    for (std::size_t axis = 0; axis < 3; ++axis)
      frame.steps[axis][k] = r[k][axis] * std::abs(h.pixdim[axis + 1]) * (axis == 2 ? handed : 1);
    frame.origin[k] = h.qoffset[k];
  }
}

/// Largest motion of a corner of the image between the two frames, in voxels.
double largest_shift(const RawFrame& one, const RawFrame& other) {
  double largest = 0, voxel = 0;
  for (const Vec3& step : one.steps) voxel = std::max(voxel, length(step));
  for (std::size_t corner = 0; corner < 8; ++corner) {
    Vec3 off = minus(one.origin, other.origin);
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t a = 0; a < 3; ++a)
        if ((corner >> a & 1) != 0) off[c] += (one.steps[a][c] - other.steps[a][c]) * (one.cells[a] - 1);
    largest = std::max(largest, length(off));
  }
  return voxel > 0 ? largest / voxel : 0;
}

double handedness(const RawFrame& frame) {
  return dot(cross(frame.steps[0], frame.steps[1]), frame.steps[2]);
}

/// The axis of the image nearest to left-right.
std::size_t axis_across(const RawFrame& frame) {
  const auto share = [&](std::size_t a) {
    const double size = length(frame.steps[a]);
    return size > 0 ? std::abs(frame.steps[a][0]) / size : 0;
  };
  std::size_t best = 0;
  for (const std::size_t a : {1, 2})
    if (share(a) > share(best)) best = a;
  return best;
}

/// Reports if the two placements of a file differ: it is not known which one is correct.
void compare_placements(const RawFrame& sform, const RawFrame& qform, std::vector<Text>& notes,
                        std::vector<Text>& warnings) {
  const std::size_t across = axis_across(sform);
  const bool mirrored = handedness(sform) * handedness(qform) < 0,
             turned = sform.steps[across][0] * qform.steps[across][0] < 0;
  if (mirrored)
    warnings.push_back(
        turned
            ? phrase<"sform and qform of the file are mirror images of each other, left and right are "
                     "exchanged between them; sform is taken, look whether the body is the right way round">()
            : phrase<"sform and qform of the file are mirror images of each other, left and right are in "
                     "doubt; sform is taken, look whether the body is the right way round">());
  else if (turned)
    warnings.push_back(
        phrase<
            "sform and qform of the file are turned against each other, left and right are exchanged between "
            "them; sform is taken, look whether the body is the right way round">());
  for (std::size_t a = 0; a < 3; ++a) {
    const double one = length(sform.steps[a]), other = length(qform.steps[a]);
    if (std::abs(one - other) <= 0.01 * one) continue;
    warnings.push_back(
        phrase<"sform and qform of the file state different voxels, along axis %1 %2 and %3 of its "
               "units; sform is taken">(a + 1, format_number(one), format_number(other)));
    break;
  }
  constexpr double noticed = 0.1;
  const double shift = largest_shift(sform, qform);
  if (!(shift > noticed)) return;
  notes.push_back(
      phrase<"the file places its voxels twice, up to %1 voxels apart: sform is taken, qform is not">(
          format_number(shift, "%.3g")));
}

/// Steps and origin in the file's unit, RAS.
void place_voxels(const NiftiHeader& h, RawFrame& frame, std::vector<Text>& notes,
                  std::vector<Text>& warnings) {
  if (h.sform > 0) {
    place_by_sform(h, frame);
    if (h.qform <= 0) return;
    RawFrame other = frame;
    place_by_qform(h, other);
    return compare_placements(frame, other, notes, warnings);
  }
  if (h.qform > 0) return place_by_qform(h, frame);
  notes.push_back(phrase<"the file states no orientation: rows go right, columns to the front, slices up">());
  for (std::size_t a = 0; a < 3; ++a) frame.steps[a][a] = std::abs(h.pixdim[a + 1]);
}

}  // namespace

Image read_nifti(const std::string& path, double unit, std::int64_t memory_limit) {
  const std::string file = std::filesystem::path(path).filename().string();
  const std::string magic = read_head(path, 2, false);
  const bool packed = magic == "\x1f\x8b";
  const NiftiHeader h = read_nifti_header(read_head(path, 540, packed), file);
  if (!(h.dim[0] >= 3 && h.dim[0] <= 7))
    refuse_nifti(file, phrase<"the NIfTI image does not have three dimensions">());
  for (int i = 4; i <= static_cast<int>(h.dim[0]); ++i)
    if (h.dim[i] > 1)
      refuse_nifti(file, phrase<"the image has several values a voxel (times, colours)">(),
                   phrase<"Export one of them">());
  RawFrame frame;
  for (std::size_t a = 0; a < 3; ++a) {
    if (!(h.dim[a + 1] >= 1) || h.dim[a + 1] > 1e6)
      refuse_nifti(file,
                   phrase<"the image size along axis %1 is not a whole number from 1 to 1000000">(a + 1));
    frame.cells[a] = static_cast<Index>(h.dim[a + 1]);
  }
  std::vector<Text> notes, warnings;
  constexpr double units[] = {0, 1, 1e-3, 1e-6};
  const int code = h.xyzt_units & 7;
  const double metres = length_unit(code < 4 ? units[code] : 0, unit, file, notes);
  place_voxels(h, frame, notes, warnings);
  for (std::size_t c = 0; c < 3; ++c) {
    const double to_lps = (c < 2 ? -1 : 1) * metres;
    frame.origin[c] *= to_lps;
    for (std::size_t a = 0; a < 3; ++a) frame.steps[a][c] *= to_lps;
  }
  check_frame(frame, file);
  const std::size_t count = checked_voxels(frame.cells, memory_limit, file);

  VoxelSource source;
  source.path = path;
  source.shown = file;
  if (!(h.vox_offset >= 348) || h.vox_offset > 1e12)
    refuse_nifti(file, phrase<"the NIfTI header says that its voxels begin inside it">());
  source.skip = static_cast<std::uint64_t>(h.vox_offset);
  source.packed = packed;
  source.big_endian = h.big_endian;
  source.type = nifti_voxel_type(h.datatype, file);
  if (std::isfinite(h.slope) && h.slope != 0 && std::isfinite(h.inter)) {
    source.slope = h.slope;
    source.intercept = h.inter;
  }
  Text surplus;
  Image image = make_image(frame, read_voxels(source, count, &surplus));
  if (!surplus.empty()) warnings.push_back(phrase<"%1; they are not read">(surplus));
  image.format = "NIfTI";
  image.notes = std::move(notes);
  image.warnings = std::move(warnings);
  return image;
}

}  // namespace genba
