#include "mesh/bulk/bulk_control.hpp"

#include <algorithm>
#include <set>

#include "engine/base/text/trimmed.hpp"
#include "mesh/deck/deck_text.hpp"

namespace genba {

namespace {

/// Commands without effect on the answer of a linear static subcase.
const std::set<std::string>& idle_commands() {
  static const std::set<std::string> all = {
      "TITLE", "ECHO", "ECHOON", "ECHOOFF", "LINE", "MAXLINES", "PAGE", "SET", "DISPLACEMENT", "DISP", "VECTOR", "PRESSURE",
      "STRESS", "STRAIN", "STRESSES", "FORCE", "ELFORCE", "ELSTRESS", "SPCFORCES", "SPCFORCE", "SPCF", "MPCFORCES",
      "MPCFORCE", "OLOAD", "GPFORCE", "GPSTRESS", "GPSTRAIN", "ESE", "EKE", "ENTHALPY", "THERMAL", "ACCELERATION", "VELOCITY",
      "OTIME", "OUTPUT", "POST", "CMETHOD", "SKIP", "TIME", "CEND", "ID", "DIAG", "INIT", "ASSIGN", "NASTRAN", "APP",
      "ELSDCON", "GPSDCON", "SURFACE", "VOLUME", "STRFIELD", "GROUNDCHECK", "WEIGHTCHECK", "CONTOUR", "DATAREC", "SDISPLACEMENT",
      "ELSUM", "MAXMIN", "RESVEC", "PLOTID", "AUTOSPC", "SYSTEM"};
  return all;
}

std::string first_word(const std::string& line) {
  return line.substr(0, line.find_first_of(" =(,"));
}

/// Behind the equals sign, or behind the first blank.
std::string value_of_command(const std::string& line) {
  const std::size_t equals = line.find('=');
  const std::size_t at = equals != std::string::npos ? equals : line.find_first_of(" ,");
  return at == std::string::npos ? std::string() : std::string(trimmed(std::string_view(line).substr(at + 1)));
}

bool begins(const std::string& word, std::string_view whole, std::size_t least = 4) {
  return word.size() >= std::min(least, whole.size()) && whole.starts_with(word);
}

}  // namespace

BulkSolution BulkControl::kind() const {
  const auto is = [&](std::initializer_list<std::string_view> names, std::initializer_list<std::string_view> numbers) {
    return std::ranges::any_of(names, [&](std::string_view name) { return solution.starts_with(name); }) ||
           std::ranges::find(numbers, solution) != numbers.end();
  };
  if (solution.empty() || is({"SESTATIC", "STATICS"}, {"101", "1"})) return BulkSolution::statics;
  if (is({"SEMODES", "MODES"}, {"103", "3"})) return BulkSolution::modes;
  if (is({"SEBUCKL", "BUCKL"}, {"105", "5"})) return BulkSolution::buckling;
  if (is({"SEMFREQ", "MFREQ"}, {"111"})) return BulkSolution::frequency_response;
  return BulkSolution::other;
}

BulkControl read_bulk_control(const BulkFile& bulk) {
  BulkControl out;
  BulkSubcase common;
  BulkSubcase* at = &common;
  for (const BulkLine& line : bulk.control) {
    const std::string word = first_word(line.text), value = value_of_command(line.text);
    const auto number = to_integer(value);
    if (word == "SOL") {
      out.solution = value.substr(0, value.find(','));
      out.solution_line = line.number;
    } else if (word == "SUBCASE") {
      BulkSubcase next = common;
      next.name = "subcase " + value.substr(0, 40);
      next.number = number.value_or(0);
      next.line = line.number;
      out.subcases.push_back(std::move(next));
      at = &out.subcases.back();
    } else if (word == "SPC") {
      at->spc = number;
    } else if (word == "MPC") {
      at->mpc = number;
    } else if (word == "LOAD") {
      at->load = number;
    } else if (word == "METHOD") {
      at->method = number;
    } else if (out.kind() == BulkSolution::frequency_response && (begins(word, "FREQUENCY") || word == "DLOAD" || begins(word, "SDAMPING"))) {
      (word == "DLOAD" ? at->dynamic : word.starts_with("F") ? at->frequency : at->damping) = number;
    } else if (word == "STATSUB" && out.kind() == BulkSolution::buckling) {
      at->stress_from = number;
    } else if (begins(word, "TEMPERATURE")) {
      const bool both = line.text.find("(BOTH)") != std::string::npos || line.text.find('(') == std::string::npos;
      if (both || line.text.find("(INIT") != std::string::npos) at->initial = number;
      if (both || line.text.find("(LOAD") != std::string::npos) at->temperature = number;
    } else if (word == "LABEL" || word == "SUBTITLE") {
      if (at != &common && !value.empty()) at->name = value.substr(0, 60);
    } else if (word == "ANALYSIS" && begins(value, "STATICS")) {
      continue;
    } else if (idle_commands().count(word) == 0 && !begins(word, "BEGIN")) {
      out.not_known.push_back({line.number, word});
    }
  }
  if (out.subcases.empty()) {
    common.name = "step 1";
    out.subcases.push_back(common);
  }
  return out;
}

}  // namespace genba
