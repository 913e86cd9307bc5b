#include "app/case/wish/report_options.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "engine/base/error.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/trimmed.hpp"
#include "engine/physics/physics.hpp"

namespace genba {

namespace {

constexpr std::array<std::string_view, 8> view_words = {"oblique", "behind",  "plus_x", "minus_x",
                                                        "plus_y",  "minus_y", "plus_z", "minus_z"};

template <ReportView ReportOptions::*view>
constexpr ChoiceMember<ReportOptions> view_choice() {
  return {view_words, [](const ReportOptions& o) { return static_cast<int>(o.*view); },
          [](ReportOptions& o, int i) { o.*view = static_cast<ReportView>(i); }};
}

constexpr std::array<std::string_view, 3> language_words = {"automatic", "en", "ja"};

constexpr auto none = QuantityKind::dimensionless;

const OptionField<ReportOptions> fields[] = {
    {"author", "Author", &ReportOptions::author, none, {}, "Who made the analysis."},
    {"institution", "Institution", &ReportOptions::institution, none, {}, "Hospital, institute or firm."},
    {"project", "Project", &ReportOptions::project, none, {}, "Name or number of the project."},
    {"revision", "Revision", &ReportOptions::revision, none, {}, "Revision of the report."},
    {"reviewer", "Reviewer", &ReportOptions::reviewer, none, {}, "Who reviews the analysis."},
    {"language",
     "Language",
     ChoiceMember<ReportOptions>{
         language_words,
         [](const ReportOptions& o) { return o.language == "en"   ? 1
                                             : o.language == "ja" ? 2
                                                                  : 0; },
         [](ReportOptions& o, int i) {
           o.language = i == 0 ? std::string() : std::string(language_words[static_cast<std::size_t>(i)]);
         }},
     none,
     {},
     "Language of the report; automatic: that of the program."},
    {"logo",
     "Logo",
     &ReportOptions::logo,
     none,
     {},
     "PNG or JPEG for the first page, relative to the case file.",
     true},
    {"limit_of",
     "Limit of",
     &ReportOptions::limit_of,
     none,
     {},
     "Field that has a limit, as von_mises; empty: the one shown first."},
    {"limit",
     "Limit",
     &ReportOptions::limit,
     none,
     {},
     "What the field must not exceed, with its unit, as 250 MPa; empty: none."},
    {"first_view",
     "First picture seen from",
     view_choice<&ReportOptions::first_view>(),
     none,
     {},
     "Where the picture of the answer is seen from."},
    {"second_field",
     "Field of the second picture",
     &ReportOptions::second_field,
     none,
     {},
     "As displacement; empty: the unknown of the analysis."},
    {"second_view",
     "Second picture seen from",
     view_choice<&ReportOptions::second_view>(),
     none,
     {},
     "Where the second field picture is seen from."},
    {"third_field",
     "Field of the third picture",
     &ReportOptions::third_field,
     none,
     {},
     "As stress; empty: the field of the first picture."},
    {"third_view",
     "Third picture seen from",
     view_choice<&ReportOptions::third_view>(),
     none,
     {},
     "Where the third field picture is seen from."},
    {"picture_times",
     "Pictures at times",
     &ReportOptions::picture_times,
     none,
     {},
     "Of a step with times: frames that are drawn too, as in 0 s, 30 s, last, maximum; empty: none."},
    {"views",
     "Views of the window",
     &ReportOptions::views,
     none,
     {},
     "Adds the views of the window as they are shown; the terminal has none."},
    {"contents", "Table of contents", &ReportOptions::contents, none, {}, "Lists the appendices."},
    {"mesh",
     "Mesh and refinement",
     &ReportOptions::mesh,
     none,
     {},
     "Appendix of the mesh and its refinement."},
    {"solver", "Solver", &ReportOptions::solver, none, {}, "Appendix of the solver and the run."},
    {"memory", "Memory", &ReportOptions::memory, none, {}, "Appendix of the memory by format."},
    {"verification",
     "Verification",
     &ReportOptions::verification,
     none,
     {},
     "Appendix of known solutions and limits."},
    {"inputs", "Inputs", &ReportOptions::inputs, none, {}, "Appendix of all inputs with their hashes."},
    {"case_text", "Case as computed", &ReportOptions::case_text, none, {}, "Prints the case file in full."}};

std::optional<QuantityKind> kind_of_field(const Physics& physics, std::string_view field) {
  const std::string_view base = field.substr(0, field.find(':'));
  const auto is_it = [&](const FieldKind& kind) { return !kind.name.empty() && kind.name == base; };
  for (const FieldKind* kind : {&physics.unknown, &physics.flux, &physics.dissipation, &physics.error})
    if (is_it(*kind)) return kind->kind;
  for (const DerivedField& derived : physics.derived)
    if (is_it(derived.field)) return derived.field.kind;
  return {};
}

}  // namespace

std::span<const OptionField<ReportOptions>> report_fields() {
  return fields;
}

std::string limited_field(const ReportOptions& options, const Physics& physics) {
  if (!options.limit_of.empty()) return options.limit_of;
  return std::string(physics.shown_first);
}

double limit_of(const ReportOptions& options, const Physics& physics) {
  const std::string field = limited_field(options, physics);
  std::optional<QuantityKind> kind = kind_of_field(physics, field);
  for (const Physics* other : all_physics())
    if (!kind) kind = kind_of_field(*other, field);
  if (!kind)
    throw Error(ErrorKind::input, "report/limit_of", phrase<"no analysis has a field \"%1\"">(field),
                phrase<"Name a field of the results, for example %1">("von_mises"));
  return parse_quantity(options.limit, *kind, "report/limit");
}

PictureTimes parse_picture_times(const std::string& text) {
  constexpr const char* place = "report/picture_times";
  PictureTimes out;
  std::size_t begin = 0;
  while (begin <= text.size()) {
    const std::size_t end = std::min(text.find_first_of(",;", begin), text.size());
    const std::string part(trimmed(std::string_view(text).substr(begin, end - begin)));
    begin = end + 1;
    if (part.empty()) continue;
    if (part == "last")
      out.last = true;
    else if (part == "maximum")
      out.maximum = true;
    else
      out.at.push_back(parse_quantity(part, QuantityKind::time, place));
  }
  if (out.at.size() + (out.last ? 1 : 0) + (out.maximum ? 1 : 0) > PictureTimes::most)
    throw Error(ErrorKind::input, place, phrase<"a report has at most %1 pictures of frames">(PictureTimes::most),
                phrase<"Remove some of the times">());
  return out;
}

}  // namespace genba
