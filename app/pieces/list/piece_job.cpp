#include "app/pieces/list/piece_job.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {

using PieceJson = nlohmann::json;

std::string dumped(const PieceJson& json) {
  return json.dump(-1, ' ', false, PieceJson::error_handler_t::replace);
}

/// Reads by take(json).
template <class Take>
void read_json(const std::string& text, const std::string& path, const Take& take) {
  try {
    take(PieceJson::parse(text));
  } catch (const PieceJson::exception&) {
    throw Error(ErrorKind::file, path, phrase<"the file for the ranks is damaged or not complete">(),
                phrase<"Run the case again; check the disk if it happens again">());
  }
}

PieceJson json_of(const Extremum& e) {
  return {{"field", e.field},         {"kind", e.kind},         {"min", e.min},           {"max", e.max},
          {"min_place", e.min_place}, {"max_place", e.max_place}, {"min_node", e.min_node}, {"max_node", e.max_node},
          {"min_side", e.min_side},   {"max_side", e.max_side}};
}
Extremum extremum_of(const PieceJson& e) {
  return {e.at("field"),     e.at("kind"),      e.at("min"),      e.at("max"),      e.at("min_place"),
          e.at("max_place"), e.at("min_node"),  e.at("max_node"), e.at("min_side"), e.at("max_side")};
}

PieceJson json_of(const RankFacts& r) {
  return {{"host", r.host}, {"rows", r.rows}, {"nonzeros", r.nonzeros}, {"elements", r.elements}, {"peak", r.peak_bytes}};
}

PieceJson json_of(const RanksReport& r) {
  PieceJson ranks = PieceJson::array();
  for (const RankFacts& rank : r.ranks) ranks.push_back(json_of(rank));
  return {{"library", r.library},       {"ranks", ranks},          {"assembly", r.assembly_seconds}, {"setup", r.setup_seconds},
          {"solve", r.solve_seconds}, {"diagonal", r.largest_diagonal}};
}
RanksReport ranks_of(const PieceJson& r) {
  RanksReport out;
  out.library = r.at("library");
  for (const PieceJson& rank : r.at("ranks"))
    out.ranks.push_back({rank.at("host"), rank.at("rows"), rank.at("nonzeros"), rank.at("elements"), rank.at("peak")});
  out.assembly_seconds = r.at("assembly"), out.setup_seconds = r.at("setup"), out.solve_seconds = r.at("solve");
  out.largest_diagonal = r.at("diagonal");
  out.matrices = out.solves = 1;
  return out;
}

}  // namespace

void write_piece_job(const std::string& path, const PieceJob& job) {
  write_text_atomically(path, dumped({{"case", job.case_text},
                                      {"path", job.case_path},
                                      {"files", job.files},
                                      {"sha256", job.sha256},
                                      {"results", job.results},
                                      {"answer", job.answer},
                                      {"note", job.note}}));
}

PieceJob read_piece_job(const std::string& path) {
  PieceJob out;
  read_json(read_file(path), path, [&](const PieceJson& in) {
    out = {in.at("case"), in.at("path"), in.at("files"), in.at("sha256"), in.at("results"), in.at("answer"), in.at("note")};
  });
  return out;
}

std::string text_of(const PieceAnswer& answer) {
  PieceJson out = {{"nodes", answer.nodes},       {"elements", answer.elements},     {"unknowns", answer.unknowns},
              {"volume", answer.volume},     {"quality", answer.least_quality}, {"iterations", answer.iterations},
              {"residual", answer.residual}, {"recovery", answer.recovery_seconds}, {"ranks", json_of(answer.ranks)},
              {"applied", answer.balance.applied}, {"reacted", answer.balance.reactions}, {"error", answer.balance.relative_error},
              {"magnitude", answer.magnitude}, {"scale", answer.scale}};
  for (const char* list : {"extrema", "reactions", "fields", "probes", "warnings"}) out[list] = PieceJson::array();
  for (const Extremum& e : answer.extrema) out["extrema"].push_back(json_of(e));
  for (const Reaction& r : answer.reactions) out["reactions"].push_back({{"name", r.constraint}, {"total", r.total}});
  for (const Field& f : answer.fields)
    out["fields"].push_back({{"name", f.name}, {"components", f.components}, {"names", f.component_names}, {"kind", f.kind}});
  for (const PieceProbe& p : answer.probes) out["probes"].push_back({{"inside", p.inside}, {"values", p.values}});
  for (const Text& text : answer.warnings) out["warnings"].push_back(packed(text));
  return dumped(out);
}

PieceAnswer piece_answer_of(const std::string& text, const std::string& path) {
  PieceAnswer out;
  read_json(text, path, [&](const PieceJson& in) {
    out.nodes = in.at("nodes"), out.elements = in.at("elements"), out.unknowns = in.at("unknowns");
    out.volume = in.at("volume"), out.least_quality = in.at("quality");
    out.iterations = in.at("iterations"), out.residual = in.at("residual"), out.recovery_seconds = in.at("recovery");
    out.ranks = ranks_of(in.at("ranks"));
    out.balance = {in.at("applied"), in.at("reacted"), in.at("error")};
    out.magnitude = in.at("magnitude"), out.scale = in.at("scale");
    for (const PieceJson& e : in.at("extrema")) out.extrema.push_back(extremum_of(e));
    for (const PieceJson& r : in.at("reactions")) out.reactions.push_back({r.at("name"), r.at("total")});
    for (const PieceJson& f : in.at("fields"))
      out.fields.push_back({f.at("name"), f.at("components"), f.at("names"), f.at("kind"), {}});
    for (const PieceJson& p : in.at("probes")) out.probes.push_back({p.at("inside"), p.at("values")});
    for (const PieceJson& text : in.at("warnings")) out.warnings.push_back(received(text.get<std::string>()));
  });
  return out;
}

namespace {

void take_extremes(const Extremum& from, Extremum& to) {
  if (from.min < to.min) to.min = from.min, to.min_place = from.min_place, to.min_node = from.min_node, to.min_side = from.min_side;
  if (from.max > to.max) to.max = from.max, to.max_place = from.max_place, to.max_node = from.max_node, to.max_side = from.max_side;
}

void add_to(Vec3& sum, const Vec3& value) {
  for (std::size_t a = 0; a < 3; ++a) sum[a] += value[a];
}

void take_rank(PieceAnswer&& from, PieceAnswer& to) {
  to.nodes += from.nodes, to.elements += from.elements, to.unknowns += from.unknowns;
  to.volume += from.volume, to.least_quality = std::min(to.least_quality, from.least_quality);
  if (to.extrema.empty())  // a rank without nodes of its own
    to.extrema = std::move(from.extrema);
  else
    for (std::size_t i = 0; i < from.extrema.size(); ++i) take_extremes(from.extrema[i], to.extrema[i]);
  for (std::size_t i = 0; i < from.reactions.size(); ++i) add_to(to.reactions[i].total, from.reactions[i].total);
  add_to(to.balance.applied, from.balance.applied), add_to(to.balance.reactions, from.balance.reactions);
  to.magnitude += from.magnitude, to.scale += from.scale;
  RanksReport &a = to.ranks, &b = from.ranks;
  a.ranks.insert(a.ranks.end(), b.ranks.begin(), b.ranks.end());
  a.assembly_seconds = std::max(a.assembly_seconds, b.assembly_seconds);
  a.setup_seconds = std::max(a.setup_seconds, b.setup_seconds), a.solve_seconds = std::max(a.solve_seconds, b.solve_seconds);
  to.recovery_seconds = std::max(to.recovery_seconds, from.recovery_seconds);
}

/// A warning that all ranks give is one of the whole; another has numbers of its piece.
std::vector<Text> common_warnings(const std::vector<PieceAnswer>& of_ranks) {
  std::vector<Text> out;
  for (std::size_t rank = 0; rank < of_ranks.size(); ++rank)
    for (const Text& warning : of_ranks[rank].warnings) {
      const bool is_common = std::ranges::all_of(
          of_ranks, [&](const PieceAnswer& other) { return std::ranges::find(other.warnings, warning) != other.warnings.end(); });
      const Text told = is_common ? warning : phrase<"Piece %1: %2">(rank, warning);
      if (std::ranges::find(out, told) == out.end()) out.push_back(told);
    }
  return out;
}

}  // namespace

PieceAnswer merged(std::vector<PieceAnswer> of_ranks) {
  std::vector<Text> warnings = common_warnings(of_ranks);
  PieceAnswer out = std::move(of_ranks.front());
  for (std::size_t r = 1; r < of_ranks.size(); ++r) take_rank(std::move(of_ranks[r]), out);
  out.warnings = std::move(warnings);
  double gap = 0;
  for (std::size_t a = 0; a < 3; ++a) gap += std::pow(out.balance.applied[a] + out.balance.reactions[a], 2);
  // As in every run (engine/analysis/results/recovery.cpp).
  constexpr double rounding = 1e-14, least_share = 1e-9;
  out.magnitude = std::max(out.magnitude, least_share * out.scale);
  out.balance.relative_error = out.magnitude > 0 ? std::max(0.0, std::sqrt(gap) - rounding * out.scale) / out.magnitude : 0;
  return out;
}

}  // namespace genba
