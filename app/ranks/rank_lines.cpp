#include "app/ranks/rank_lines.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace genba {

namespace {
constexpr std::string_view rank_prefix = "genba-ranks: ";
constexpr char between = '\x1f';

std::string rank_line(std::string content) {
  std::ranges::replace(content, '\n', ' ');  // a line is one message
  return std::string(rank_prefix) + content + "\n";
}

/// The kind of a number that another process sent.
ErrorKind sent_kind(int number) {
  return number >= 0 && number <= static_cast<int>(ErrorKind::internal_fault) ? static_cast<ErrorKind>(number)
                                                                              : ErrorKind::internal_fault;
}
}  // namespace

std::string rank_begin_line() {
  return rank_line("begin");
}

std::string rank_done_line() {
  return rank_line("done");
}

std::string rank_stage_line(double fraction, const Text& stage) {
  char number[32];
  std::snprintf(number, sizeof number, "stage %.4f ", fraction);
  return rank_line(number + packed(stage));
}

std::string rank_residual_line(int number, int iteration, double relative) {
  char text[80];
  std::snprintf(text, sizeof text, "residual %d %d %.6e", number, iteration, relative);
  return rank_line(text);
}

std::string rank_error_line(const Error& error) {
  std::string content = "error " + std::to_string(static_cast<int>(error.kind()));
  for (const Text* text : {&error.place(), &error.problem(), &error.next_step()}) content += between + packed(*text);
  return rank_line(content);
}

std::optional<RankLine> read_rank_line(const std::string& line) {
  const auto at = line.find(rank_prefix);  // mpiexec may put a name before it
  if (at == std::string::npos) return {};
  const std::string content = line.substr(at + rank_prefix.size());
  RankLine out{RankLine::Kind::begin, 0, {}, 0, 0, 0, {}};
  if (content == "begin") return out;
  if (content == "done") {
    out.kind = RankLine::Kind::done;
    return out;
  }
  int used = 0, kind = 0;
  if (std::sscanf(content.c_str(), "stage %lf %n", &out.fraction, &used) == 1 && used > 0) {
    out.kind = RankLine::Kind::stage;
    out.stage = received(content.substr(static_cast<std::size_t>(used)));
    return out;
  }
  if (std::sscanf(content.c_str(), "residual %d %d %lf", &out.number, &out.iteration, &out.relative) == 3) {
    out.kind = RankLine::Kind::residual;
    return out;
  }
  if (std::sscanf(content.c_str(), "error %d", &kind) != 1) return {};
  out.kind = RankLine::Kind::error;
  std::array<Text, 3> texts;
  std::size_t begin = content.find(between);
  for (Text& text : texts) {
    if (begin == std::string::npos) break;
    const std::size_t end = content.find(between, begin + 1);
    text = received(content.substr(begin + 1, end == std::string::npos ? end : end - begin - 1));
    begin = end;
  }
  out.error.emplace(sent_kind(kind), texts[0], texts[1], texts[2]);
  return out;
}

}  // namespace genba
