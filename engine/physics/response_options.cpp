#include "engine/physics/response_options.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

constexpr std::array<std::string_view, 4> kind_words = {"harmonic", "transient", "spectrum", "random"};
constexpr std::array<std::string_view, 2> way_words = {"modes", "direct"};
constexpr std::array<std::string_view, 3> spacing_words = {"clustered", "linear", "logarithmic"};
constexpr std::array<std::string_view, 2> frame_words = {"peaks", "all"};
constexpr std::array<std::string_view, 4> base_words = {"none", "acceleration", "velocity", "displacement"};
constexpr std::array<std::string_view, 3> mode_sum_words = {"srss", "cqc", "absolute"};

const ChoiceMember<ResponseOptions> way_choice = {
    way_words, [](const ResponseOptions& o) { return static_cast<int>(o.by); },
    [](ResponseOptions& o, int i) { o.by = static_cast<ResponseWay>(i); }};
const ChoiceMember<ResponseOptions> spacing_choice = {
    spacing_words, [](const ResponseOptions& o) { return static_cast<int>(o.spacing); },
    [](ResponseOptions& o, int i) { o.spacing = static_cast<FrequencySpacing>(i); }};
const ChoiceMember<ResponseOptions> frames_choice = {
    frame_words, [](const ResponseOptions& o) { return static_cast<int>(o.frames); },
    [](ResponseOptions& o, int i) { o.frames = static_cast<ResponseFrames>(i); }};
const ChoiceMember<ResponseOptions> base_choice = {
    base_words, [](const ResponseOptions& o) { return static_cast<int>(o.base); },
    [](ResponseOptions& o, int i) { o.base = static_cast<BaseMotion>(i); }};
const ChoiceMember<ResponseOptions> mode_sum_choice = {
    mode_sum_words, [](const ResponseOptions& o) { return static_cast<int>(o.combination); },
    [](ResponseOptions& o, int i) { o.combination = static_cast<ModeCombination>(i); }};

constexpr std::string_view mode_word = "mode ";  // of a row of the damping table

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

/// The rows of "a: b; c: d", each with its number from 1; `at` is empty for a value alone.
struct TableRow {
  std::string_view at, value;
};
std::vector<TableRow> rows_of(std::string_view text) {
  std::vector<TableRow> out;
  while (!trimmed(text).empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view row = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (row.empty()) continue;
    const std::size_t colon = row.rfind(':');
    if (colon == std::string_view::npos)
      out.push_back({{}, row});
    else
      out.push_back({trimmed(row.substr(0, colon)), trimmed(row.substr(colon + 1))});
  }
  return out;
}

}  // namespace

std::span<const OptionField<ResponseOptions>> response_fields() {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  using Field = OptionField<ResponseOptions>;
  using O = ResponseOptions;
  constexpr auto plain = QuantityKind::dimensionless;
  static const std::array fields = {
      Field{"by", "Solved by", way_choice, plain, Range{},
            "modes: as a sum of natural modes. direct: harmonic only, one system for each frequency."},
      Field{"damping_ratio", "Damping ratio", &O::damping_ratio, plain, Range{0, 1, false, true},
            "Share of the critical damping, of all modes.", false, "0.02"},
      Field{"damping_table", "Damping ratio by frequency", &O::damping_table, plain, Range{},
            "Ratio over the natural frequency, beside the ratio of all modes, as in 10 Hz: 0.01; 50 Hz: 0.03; or of single "
            "modes, as in mode 1: 0.01; mode 2-5: 0.03."},
      Field{"damping_mass", "Damping by mass", &O::damping_mass, QuantityKind::rate, Range{0, infinite, false, true},
            "alpha of Rayleigh's damping alpha M + beta K of the whole body."},
      Field{"damping_stiffness", "Damping by stiffness", &O::damping_stiffness, QuantityKind::time,
            Range{0, infinite, false, true}, "beta of Rayleigh's damping alpha M + beta K of the whole body.", false,
            "1e-5 s"},
      Field{"loss_factor", "Loss factor", &O::loss_factor, plain, Range{0, infinite, false, true},
            "Structural damping of the whole body: K (1 + i loss_factor). Only harmonic and random.", false, "0.02"},
      Field{"from", "From", &O::from, QuantityKind::frequency, Range{0, infinite, false, true},
            "First frequency of the answer."},
      Field{"to", "Up to", &O::to, QuantityKind::frequency, Range{0, infinite, true, true},
            "Last frequency of the answer; empty: the last row of the table, or the upper end of the modes."},
      Field{"points", "Number of frequencies", &O::points, plain, Range{2, 100000},
            "Between two natural frequencies if clustered, else in all."},
      Field{"spacing", "Spacing", spacing_choice, plain, Range{},
            "clustered: denser near natural frequencies. linear, logarithmic: evenly over the range."},
      Field{"frames", "Fields at", frames_choice, plain, Range{},
            "peaks: at the peaks of the largest displacement. all: at each frequency, which needs much room."},
      Field{"phases", "Phases of loads", &O::phases, plain, Range{},
            "By name of the load, as in push: 90 deg; pull: 0 deg. Others have 0 deg."},
      Field{"step", "Step in time", &O::step, QuantityKind::time, Range{0, infinite, false, true},
            "Loads are straight lines within it; 0: a twentieth of the shortest period."},
      Field{"base", "Motion of the supports", base_choice, plain, Range{},
            "What the table of the base states. All supports move together; displacements are relative to them."},
      Field{"base_x", "Base along x", &O::base_x, plain, Range{-infinite, infinite, true, true},
            "Direction of the base motion; its length is a factor."},
      Field{"base_y", "Base along y", &O::base_y, plain, Range{-infinite, infinite, true, true},
            "Direction of the base motion; its length is a factor."},
      Field{"base_z", "Base along z", &O::base_z, plain, Range{-infinite, infinite, true, true},
            "Direction of the base motion; its length is a factor."},
      Field{"base_table", "Table of the base", &O::base_table, plain, Range{},
            "Over the frequency, or over time if transient, as in 1 Hz: 2 m/s^2; 30 Hz: 5 m/s^2. Of random a "
            "density, as in 20 Hz: 1 m^2/s^3; 80 Hz: 4 m^2/s^3."},
      Field{"load_table", "Table of the loads", &O::load_table, plain, Range{},
            "Factor of all loads over the frequency, or over time if transient, as in 1 Hz: 1; 30 Hz: 2. Of random "
            "the density of that factor, as in 20 Hz: 0.1 s."},
      Field{"combination", "Combination of modes", mode_sum_choice, plain, Range{},
            "cqc: with the correlation of near modes. srss: root of the sum of squares. absolute: sum of sizes."},
      Field{"correction", "Static correction", &O::correction, plain, Range{},
            "Adds the static answer of all modes that are left out."},
      Field{"absolute", "With the motion of the base", &O::absolute, plain, Range{},
            "Displacements with the motion of the base; else they are relative to it. Harmonic and transient."}};
  return fields;
}

bool serves(std::string_view key, ResponseKind kind) {
  const auto among = [&](std::initializer_list<std::string_view> keys) { return std::ranges::find(keys, key) != keys.end(); };
  if (among({"by", "points", "spacing", "frames", "phases"})) return kind == ResponseKind::harmonic;
  if (among({"from", "to", "loss_factor"})) return kind == ResponseKind::harmonic || kind == ResponseKind::random;
  if (key == "step") return kind == ResponseKind::transient;
  if (key == "absolute") return kind == ResponseKind::harmonic || kind == ResponseKind::transient;
  if (key == "combination") return kind == ResponseKind::spectrum;
  if (key == "load_table") return kind != ResponseKind::spectrum;
  return true;
}

std::string_view to_string(ResponseKind kind) {
  return kind_words.at(static_cast<std::size_t>(kind));
}
std::string_view to_string(BaseMotion motion) {
  return base_words.at(static_cast<std::size_t>(motion));
}
std::string_view to_string(ModeCombination combination) {
  return mode_sum_words.at(static_cast<std::size_t>(combination));
}

double ResponseTable::value(double x) const {
  if (at.empty()) return 0;
  if (x < at.front() || x > at.back()) return ends_at_zero && at.size() > 1 ? 0 : x < at.front() ? values.front() : values.back();
  const auto above = static_cast<std::size_t>(std::ranges::upper_bound(at, x) - at.begin());
  if (above == at.size()) return values.back();
  if (above == 0) return values.front();
  const double share = (x - at[above - 1]) / (at[above] - at[above - 1]);
  return values[above - 1] + share * (values[above] - values[above - 1]);
}

ResponseTable parse_response_table(std::string_view text, QuantityKind at, QuantityKind value, const Text& place) {
  ResponseTable out;
  const std::vector<TableRow> rows = rows_of(text);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Text row = phrase<"%1, row %2">(place, i + 1);
    if (rows[i].at.empty() && rows.size() > 1)
      throw Error(ErrorKind::input, row, phrase<"\"%1\" has no colon">(std::string(rows[i].value)),
                  phrase<"Write rows as \"%1: %2; ...\"">(example(at), example(value)));
    const double x = rows[i].at.empty() ? 0 : parse_quantity(rows[i].at, at, row);
    if (!out.at.empty() && !(x > out.at.back()))
      throw Error(ErrorKind::input, row,
                  phrase<"%1 is not above the row before, %2">(format_quantity(x, at), format_quantity(out.at.back(), at)),
                  phrase<"Sort the rows">());
    out.at.push_back(x);
    out.values.push_back(parse_quantity(rows[i].value, value, row));
  }
  return out;
}

ResponseTable damping_table_of(const ResponseOptions& how) {
  std::string over_frequency;
  for (const TableRow& row : rows_of(how.damping_table))
    if (!row.at.starts_with(mode_word)) over_frequency += std::string(row.at) + (row.at.empty() ? "" : ": ") + std::string(row.value) + "; ";
  ResponseTable out = parse_response_table(over_frequency, QuantityKind::frequency, QuantityKind::share,
                                           phrase<"response, damping_table">());
  for (std::size_t i = 0; i < out.values.size(); ++i)
    if (!(out.values[i] >= 0 && out.values[i] < 1))
      throw Error(ErrorKind::input, phrase<"response, damping_table, row %1">(i + 1),
                  phrase<"the ratio %1 is not from 0 to below 1">(format_quantity(out.values[i], QuantityKind::dimensionless)),
                  phrase<"State the share of the critical damping, for example 0.02">());
  return out;
}

QuantityKind base_kind(const ResponseOptions& how) {
  const bool is_density = how.kind == ResponseKind::random;
  switch (how.base) {
    case BaseMotion::velocity: return is_density ? QuantityKind::velocity_density : QuantityKind::velocity;
    case BaseMotion::displacement: return is_density ? QuantityKind::displacement_density : QuantityKind::length;
    case BaseMotion::none:
    case BaseMotion::acceleration: break;
  }
  return is_density ? QuantityKind::acceleration_density : QuantityKind::acceleration;
}

ResponseTable base_table_of(const ResponseOptions& how) {
  const bool in_time = how.kind == ResponseKind::transient;
  ResponseTable out = parse_response_table(how.base_table, in_time ? QuantityKind::time : QuantityKind::frequency,
                                           base_kind(how), phrase<"response, base_table">());
  out.ends_at_zero = how.kind == ResponseKind::random;
  return out;
}

ResponseTable load_table_of(const ResponseOptions& how) {
  const bool in_time = how.kind == ResponseKind::transient, is_density = how.kind == ResponseKind::random;
  ResponseTable out = parse_response_table(how.load_table, in_time ? QuantityKind::time : QuantityKind::frequency,
                                           is_density ? QuantityKind::time : QuantityKind::dimensionless,
                                           phrase<"response, load_table">());
  out.ends_at_zero = is_density;
  return out;
}

std::vector<LoadPhase> load_phases_of(const ResponseOptions& how) {
  std::vector<LoadPhase> out;
  const std::vector<TableRow> rows = rows_of(how.phases);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const Text row = phrase<"response, phases, row %1">(i + 1);
    if (rows[i].at.empty())
      throw Error(ErrorKind::input, row, phrase<"\"%1\" has no colon">(std::string(rows[i].value)),
                  phrase<"Write the name of a load and its phase: \"%1\"">("push: 90 deg"));
    out.push_back({std::string(rows[i].at), parse_quantity(rows[i].value, QuantityKind::angle, row)});
  }
  return out;
}

}  // namespace genba
