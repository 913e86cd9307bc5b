// SOL 111: the frequency response of a Nastran file by modes, as the steps of a deck.
#include <algorithm>
#include <cmath>

#include "engine/model/geometry.hpp"
#include "mesh/bulk/bulk_writer.hpp"

namespace genba {

const BulkCard* BulkWriter::card_of(std::initializer_list<const char*> names, std::int64_t set, std::int64_t line,
                                    const char* command) {
  const BulkCard* out = nullptr;
  for (const char* name : names)
    for (const BulkCard* card : named(name)) {
      if (to_integer(field(*card, 0)) != set) continue;
      if (out != nullptr) out_.begin(std::string("several cards of ") + command, card->line);
      if (out == nullptr) out = card;
    }
  if (out == nullptr) refuse(line, phrase<"there are no cards for %1 = %2">(command, set));
  return out;
}

std::vector<std::array<double, 2>> BulkWriter::table_of(std::int64_t number, const char* kind, std::int64_t line,
                                                        std::size_t first) {
  const BulkCard* const card = card_of({kind}, number, line, kind);
  for (std::size_t i = 1; i < first && i < 3 && std::string_view(kind) == "TABLED1"; ++i)
    if (!field(*card, i).empty() && field(*card, i) != "LINEAR") out_.begin("TABLED1 with logarithmic axes", card->line);
  std::vector<std::array<double, 2>> out;
  for (std::size_t i = first; i + 1 < card->fields.size(); i += 2) {
    if (field(*card, i) == "ENDT") break;
    if (field(*card, i).empty() && field(*card, i + 1).empty()) continue;
    if (field(*card, i) == "SKIP" || field(*card, i + 1) == "SKIP") continue;
    out.push_back({real(*card, i), real(*card, i + 1)});
  }
  if (out.empty()) refuse(card->line, phrase<"%1 has no values">(kind));
  return out;
}

/// RLOAD1 and RLOAD2 of a set, with the factors of DLOAD. All of them must have one table: a case has one.
BulkWriter::DynamicLoads BulkWriter::dynamic_loads(std::int64_t set, std::int64_t line) {
  DynamicLoads out;
  std::map<std::int64_t, double> factors;
  for (const BulkCard* card : named("DLOAD"))
    if (to_integer(field(*card, 0)) == set)
      for (std::size_t i = 2; i + 1 < card->fields.size(); i += 2)
        if (!card->fields[i + 1].empty()) factors[whole(*card, i + 1, phrase<"the set">())] += real(*card, 1) * real(*card, i);
  if (factors.empty()) factors[set] = 1;
  std::optional<std::string> table;
  for (const char* name : {"RLOAD1", "RLOAD2"})
    for (const BulkCard* card : named(name)) {
      const auto number = to_integer(field(*card, 0));
      if (!number || factors.count(*number) == 0) continue;
      const auto is_zero_field = [&](std::size_t i) { return field(*card, i).empty() || field(*card, i) == "0" || (!to_integer(field(*card, i)) && real(*card, i) == 0); };
      if (!is_zero_field(2)) out_.begin(std::string("DELAY of ") + name, card->line);
      if (!is_zero_field(3)) out_.begin(std::string("DPHASE of ") + name, card->line);
      if (!is_zero_field(5)) out_.begin(std::string(name) + (name[5] == '1' ? ", TD" : ", TP"), card->line);
      if (!is_zero_field(6) && !field(*card, 6).starts_with("L")) out_.begin(std::string(name) + " that moves supports", card->line);
      if (!table) table = field(*card, 4);
      else if (*table != field(*card, 4)) out_.begin("loads with different tables", card->line);
      out.excited[whole(*card, 1, phrase<"the set">())] += factors[*number];
      out.line = card->line;
    }
  if (out.excited.empty()) refuse(line, phrase<"there are no cards for %1 = %2">("DLOAD", set));
  if (!table || table->empty()) return out;
  if (const auto number = to_integer(*table); number && *number > 0)
    out.curve = table_of(*number, "TABLED1", out.line, 8);
  else
    out.curve = {{0, bulk_real(file_, *named("GRID").front(), *table)}};  // a constant
  return out;
}

void BulkWriter::write_frequency_response(const BulkSubcase& subcase) {
  const std::int64_t line = std::max<std::int64_t>(subcase.line, 1);
  if (!subcase.dynamic || !subcase.frequency)
    refuse(line, phrase<"the subcase has no %1">(subcase.dynamic ? "FREQUENCY" : "DLOAD"));
  BulkSubcase modes = subcase;
  modes.name += ", modes";
  out_.begin("STEP", line, {{"NAME", modes.name}});
  write_method(modes, line);
  write_supports(modes, {});

  const BulkCard* const range = card_of({"FREQ1", "FREQ2", "FREQ", "FREQ3", "FREQ4", "FREQ5"}, *subcase.frequency, line, "FREQUENCY");
  double from = real(*range, 1), to = from, points = 2;
  const bool is_logarithmic = range->name == "FREQ2";
  if (range->name == "FREQ1") {
    points = field(*range, 3).empty() ? 2 : real(*range, 3) + 1;
    to = from + real(*range, 2) * (points - 1);
  } else if (is_logarithmic) {
    to = real(*range, 2);
    points = (field(*range, 3).empty() ? 1 : real(*range, 3)) + 1;
  } else {
    out_.begin(range->name, range->line);
    for (std::size_t i = 1; i < range->fields.size(); ++i)
      if (!field(*range, i).empty()) to = std::max(to, real(*range, i));
  }
  if (!(to > from)) refuse(range->line, phrase<"the range of frequencies is empty">());
  const DynamicLoads dynamic = dynamic_loads(*subcase.dynamic, line);
  BulkLoads loads;
  std::set<std::int64_t> sets;
  for (const auto& [set, factor] : dynamic.excited) {
    for (const BulkCard& card : bulk_.cards)
      if (is_load_card(card.name) && to_integer(field(card, 0)) == set) {
        add_load(card, factor, loads);
        sets.insert(set);
      }
    for (const BulkCard* card : named("DAREA"))
      for (std::size_t i = 1; i + 2 < card->fields.size() && to_integer(field(*card, 0)) == set; i += 3) {
        if (field(*card, i).empty()) continue;
        const std::int64_t node = whole(*card, i, phrase<"the node">());
        if (nodes_.count(node) == 0) refuse(card->line, phrase<"%1 names node %2, which does not exist">(card->name, node));
        const std::int64_t component = whole(*card, i + 1, phrase<"the component">());
        if (component < 1 || component > 6) refuse(card->line, phrase<"component %1 of DAREA is not from 1 to 6">(component));
        const Node& at = nodes_.at(node);
        const auto axes = systems_.of(at.system.starts_with('-') ? "" : at.system, *at.card).axes_at(at.place);
        auto& sum = loads.forces[node];
        Vec3& part = component <= 3 ? sum.first : sum.second;
        part = plus(part, axes[static_cast<std::size_t>((component - 1) % 3)], factor * real(*card, i + 2));
        sets.insert(set);
      }
    if (sets.count(set) == 0) refuse(dynamic.line, phrase<"there are no loads with the number %1">(set));
  }
  spread(loads);
  amplitude_.clear();
  if (!dynamic.curve.empty()) {
    amplitude_ = "DLOAD " + std::to_string(*subcase.dynamic) + " OF " + std::to_string(subcase.number);
    if (dynamic.curve.size() > 1 && (dynamic.curve.front()[0] > from || dynamic.curve.back()[0] < to))
      out_.begin("TABLED1 beyond its rows", dynamic.line);
    out_.begin("AMPLITUDE", dynamic.line, {{"NAME", amplitude_}});
    for (const auto& row : dynamic.curve) out_.row(dynamic.line, bulk_written(row[0]) + ", " + bulk_written(row[1]));
    if (dynamic.curve.size() == 1) out_.row(dynamic.line, bulk_written(to) + ", " + bulk_written(dynamic.curve.front()[1]));
  }
  out_.begin("STEP", line, {{"NAME", subcase.name}});
  out_.begin("STEADY STATE DYNAMICS", line,
             {{"INTERVAL", "RANGE"}, {"FREQUENCY SCALE", is_logarithmic ? "LOGARITHMIC" : "LINEAR"}});
  out_.row(line, bulk_written(from) + ", " + bulk_written(to) + ", " + bulk_written(points));
  if (subcase.damping) {
    const BulkCard* const card = card_of({"TABDMP1"}, *subcase.damping, line, "SDAMPING");
    const std::string kind = field(*card, 1).empty() ? "G" : field(*card, 1);
    out_.begin("MODAL DAMPING", card->line, {{"DEFINITION", "FREQUENCY DATA"}});
    for (const auto& row : table_of(*subcase.damping, "TABDMP1", line, 8)) {
      const double ratio = kind == "CRIT" ? row[1] : kind == "Q" ? 1 / (2 * row[1]) : row[1] / 2;
      out_.row(card->line, bulk_written(row[0]) + ", " + bulk_written(ratio));
    }
  }
  write_supports(subcase, {});
  write_forces(loads, line);
  write_faces(loads, line);
  for (const std::string& name : loads.not_read) out_.begin(name, line);
  amplitude_.clear();
}

}  // namespace genba
