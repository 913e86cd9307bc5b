// Reads the elements of a DICOM file that give the places of its images and the meaning of their values. It
// does not use GDCM, because GDCM fills missing pixels, fails with assertions on some truncated files, and
// uses one position and one slope for all frames of a file.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace genba {

struct DicomTag {
  std::uint16_t group = 0, element = 0;
  auto operator<=>(const DicomTag&) const = default;
};

struct DicomItem;

struct DicomElement {
  std::string value;  ///< raw bytes of the file
  bool big_endian = false;
  std::vector<DicomItem> items;
};

/// Elements of a data set, or of an item of a sequence. Elements that identify a patient are never stored.
struct DicomItem {
  std::map<DicomTag, DicomElement> elements;

  bool has(DicomTag tag) const;
  /// Text without padding; empty if missing.
  std::string text(DicomTag tag) const;
  /// Numbers written as text (DS, IS): all that there are; empty if one is not a finite number.
  std::optional<std::vector<double>> numbers(DicomTag tag) const;
  /// The same, but empty unless there are exactly `count`.
  std::optional<std::vector<double>> numbers(DicomTag tag, std::size_t count) const;
  std::optional<double> number(DicomTag tag) const;
  /// Binary whole numbers of `bytes` bytes each (US 2, UL 4).
  std::vector<std::uint32_t> binary(DicomTag tag, std::size_t bytes) const;
  std::optional<std::uint32_t> binary_16(DicomTag tag) const;
  /// Items of a sequence; empty if missing.
  const std::vector<DicomItem>& items(DicomTag sequence) const;
  /// The first item; an item without elements if there is none.
  const DicomItem& item(DicomTag sequence) const;
};

struct DicomHeader : DicomItem {
  std::uint64_t pixels_at = 0, pixel_bytes = 0;  ///< in the file, if they are not compressed; else 0
};

/// Tags for the functions of DicomItem.
namespace dicom {
inline constexpr DicomTag character_set{0x0008, 0x0005}, kind_of_object{0x0008, 0x0016},
    modality{0x0008, 0x0060}, thickness{0x0018, 0x0050}, echo{0x0018, 0x0086},
    spacing_between{0x0018, 0x0088}, series{0x0020, 0x000e}, series_number{0x0020, 0x0011},
    acquisition{0x0020, 0x0012}, position{0x0020, 0x0032}, orientation{0x0020, 0x0037},
    time_number{0x0020, 0x0100}, stack{0x0020, 0x9056}, place_in_stack{0x0020, 0x9057},
    time_index{0x0020, 0x9128}, dimension_values{0x0020, 0x9157}, dimension_pointer{0x0020, 0x9165},
    samples{0x0028, 0x0002}, frames{0x0028, 0x0008}, frame_increment{0x0028, 0x0009}, rows{0x0028, 0x0010},
    columns{0x0028, 0x0011}, pixel_spacing{0x0028, 0x0030}, bits{0x0028, 0x0100}, intercept{0x0028, 0x1052},
    slope{0x0028, 0x1053}, frame_offsets{0x3004, 0x000c}, segmentation_kind{0x0062, 0x0001},
    segment_number{0x0062, 0x0004}, segment_label{0x0062, 0x0005}, segment_of_frame{0x0062, 0x000b},
    segment_colour{0x0062, 0x000d}, largest_fraction{0x0062, 0x000e}, pixels{0x7fe0, 0x0010};
// Sequences.
inline constexpr DicomTag shared_groups{0x5200, 0x9229}, frame_groups{0x5200, 0x9230},
    frame_content{0x0020, 0x9111}, plane_position{0x0020, 0x9113}, plane_orientation{0x0020, 0x9116},
    dimensions{0x0020, 0x9222}, modality_table{0x0028, 0x3000}, pixel_measures{0x0028, 0x9110},
    value_transformation{0x0028, 0x9145}, detectors{0x0054, 0x0022}, segments{0x0062, 0x0002},
    segment_identification{0x0062, 0x000a};
}  // namespace dicom

/// Decides by the first bytes: the DICOM mark, or a data set without the mark.
bool is_dicom_file(const std::string& path);

/// The header of a DICOM file; empty for other files. Throws Error(file), naming `shown` and the element: if
/// the file ends inside an element or an item, or if it would make GDCM abort (a value of unknown length or
/// of unknown kind in the file header).
std::optional<DicomHeader> read_dicom_header(const std::string& path, const std::string& shown);

}  // namespace genba
