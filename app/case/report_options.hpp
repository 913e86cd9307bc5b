// What a person chooses of the report: who answers for it, what it holds, how it looks.
#pragma once

#include <cstdint>
#include <span>
#include <string>

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

}  // namespace genba
