// Report options: who is responsible for the report, what it contains, how it looks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

struct Physics;

/// View direction of a field picture. behind: like oblique, from the other side.
enum class ReportView : std::uint8_t { oblique, behind, plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

struct ReportOptions {
  std::string author, institution, project, revision, reviewer;
  std::string language;  ///< "en", "ja"; empty: the language of the program
  std::string logo;      ///< PNG or JPEG, relative to the case file; empty: none
  /// A field and its upper limit with unit; empty: the field that the physics shows first, no limit.
  std::string limit_of,
      limit;
  ReportView first_view = ReportView::oblique;
  std::string second_field;  ///< empty: the field of the unknown
  ReportView second_view = ReportView::oblique;
  std::string third_field;  ///< empty: the field of the first picture
  ReportView third_view = ReportView::behind;
  std::string picture_times;  ///< more frames to draw, as parse_picture_times() reads them
  bool views = false;  ///< also show the views of the window
  bool contents = true, mesh = true, solver = true, memory = true, verification = true, inputs = true;
  bool case_text = true;  ///< include the case as computed
  bool operator==(const ReportOptions&) const = default;
};
std::span<const OptionField<ReportOptions>> report_fields();

/// The field of the limit: ReportOptions::limit_of, else the field that the physics shows first.
std::string limited_field(const ReportOptions& options, const Physics& physics);
/// The limit in SI. Throws Error(input, "report/limit") if it is no quantity of that field, and Error(input,
/// "report/limit_of") if no physics has the field. Do not call it with an empty limit.
double limit_of(const ReportOptions& options, const Physics& physics);

/// Frames that the report shows in pictures, for a step with times.
struct PictureTimes {
  std::vector<double> at;  ///< s, in the order stated; each means the nearest frame
  bool last = false;
  bool maximum = false;  ///< the frame with the largest value of the first picture's field
  static constexpr std::size_t most = 12;
};
/// "0 s, 30 s, last, maximum"; empty: none. Throws Error(input, "report/picture_times") naming a wrong entry.
PictureTimes parse_picture_times(const std::string& text);

}  // namespace genba
