// What a person chooses of the report: who answers for it, what it holds, how it looks.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/base/quantity/option_field.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

struct Physics;

/// Where a field picture is seen from. behind: as oblique, from the other side.
enum class ReportView : std::uint8_t { oblique, behind, plus_x, minus_x, plus_y, minus_y, plus_z, minus_z };

struct ReportOptions {
  std::string author, institution, project, revision, reviewer;
  std::string language;  ///< "en", "ja"; empty: that of the program
  std::string logo;      ///< PNG or JPEG, relative to the case file; empty: none
  std::string limit_of,
      limit;  ///< a field and what it must not exceed, with its unit; empty: shown_first, none
  ReportView first_view = ReportView::oblique;
  std::string second_field;  ///< empty: the unknown
  ReportView second_view = ReportView::oblique;
  std::string third_field;  ///< empty: the field of the first picture
  ReportView third_view = ReportView::behind;
  std::string picture_times;  ///< of frames that are drawn too, as parse_picture_times() reads them
  bool views = false;  ///< also the views of the window as they are shown
  bool contents = true, mesh = true, solver = true, memory = true, verification = true, inputs = true;
  bool case_text = true;  ///< the case as computed
  bool operator==(const ReportOptions&) const = default;
};
std::span<const OptionField<ReportOptions>> report_fields();

/// What the limit is of: ReportOptions::limit_of, else what the physics shows first.
std::string limited_field(const ReportOptions& options, const Physics& physics);
/// The limit in SI. Throws Error(input, "report/limit") where it is no quantity of that field, or
/// "report/limit_of" where no physics has the field. Not to be called with an empty limit.
double limit_of(const ReportOptions& options, const Physics& physics);

/// Frames of a step with times that the report shows in pictures.
struct PictureTimes {
  std::vector<double> at;  ///< s, in the order they are stated; the nearest frames are meant
  bool last = false;
  bool maximum = false;  ///< the frame with the largest value of the first picture's field
  static constexpr std::size_t most = 12;
};
/// "0 s, 30 s, last, maximum"; empty: none. Throws Error(input, "report/picture_times") naming what is no time.
PictureTimes parse_picture_times(const std::string& text);

}  // namespace genba
