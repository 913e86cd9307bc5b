#include "ui/cli/common/console.hpp"

#include <spdlog/logger.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "engine/base/file/write_failure.hpp"
#include "engine/base/seconds_since.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {

using Clock = std::chrono::steady_clock;

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::debug:
      return spdlog::level::debug;
    case LogLevel::info:
      return spdlog::level::info;
    case LogLevel::warning:
      return spdlog::level::warn;
    case LogLevel::error:
      return spdlog::level::err;
  }
  return spdlog::level::info;
}

const char* word(LogLevel level) {
  constexpr const char* words[] = {"debug", "info", "warning", "error"};
  return words[static_cast<int>(level)];
}

void print_line(const nlohmann::ordered_json& line) {
  std::fprintf(stderr, "%s\n", line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace).c_str());
  std::fflush(stderr);
}

}  // namespace

struct Console::Log {
  std::shared_ptr<spdlog::sinks::stderr_color_sink_st> terminal =
      std::make_shared<spdlog::sinks::stderr_color_sink_st>();
  spdlog::logger logger{"genba", terminal};
};

Console::Console(const ConsoleOptions& options, CancelToken token)
    : token_(std::move(token)),
      quiet_(options.quiet),
      terminal_(!options.json_lines && ::isatty(STDERR_FILENO) == 1),
      json_lines_(options.json_lines),
      log_(std::make_unique<Log>()) {
  log_->terminal->set_pattern("%^%l%$: %v");
  log_->terminal->set_level(json_lines_       ? spdlog::level::off
                            : quiet_          ? spdlog::level::warn
                            : options.verbose ? spdlog::level::debug
                                              : spdlog::level::info);
  log_->logger.set_level(spdlog::level::debug);
  log_->logger.flush_on(spdlog::level::debug);
  if (options.log_file.empty()) return;
  if (is_pipe_or_device(options.log_file) && !std::filesystem::is_character_file(options.log_file))
    throw Error(ErrorKind::file, options.log_file,
                phrase<"cannot write the file: a pipe, a socket or a device has this name">(),
                phrase<"Choose another file for --log">());
  try {
    auto file = std::make_shared<spdlog::sinks::basic_file_sink_st>(options.log_file, true);
    file->set_pattern("%Y-%m-%d %H:%M:%S.%e %l %v");
    log_->logger.sinks().push_back(std::move(file));
  } catch (const spdlog::spdlog_ex& error) {
    throw Error(ErrorKind::file, options.log_file, phrase<"cannot be opened for the log: %1">(error.what()),
                phrase<"Choose another file for --log">());
  }
}

Console::~Console() {
  clear_line();
}

void Console::progress(const Text& stage, double fraction) {
  if (stage != stated_stage_) {
    stated_stage_ = stage.english();
    stage_ = shown_text(stage.english(), 100);
    last_shown_ = {};
    detail_.clear();
    fraction_ = -1;
    iteration_ = -1;
  }
  fraction_ = fraction < 0 ? fraction_ : std::clamp(fraction, 0.0, 1.0);
  if (fraction_ >= 0) left_.update(stated_stage_, fraction_, seconds_since(start_));
  if (json_lines_)
    show_json();
  else if (terminal_ || fraction_ >= 0)
    show();
}

void Console::residual(int iteration, double relative) {
  char detail[64];
  std::snprintf(detail, sizeof detail, "iteration %d, residual %.1e", iteration, relative);
  detail_ = detail;
  iteration_ = iteration;
  residual_ = relative;
}

void Console::show_json() {
  constexpr double pause = 0.1;
  const bool first = last_shown_ == Clock::time_point{};
  if (!first && seconds_since(last_shown_) < pause) return;
  last_shown_ = Clock::now();
  nlohmann::ordered_json line = {{"stage", stage_}};
  if (fraction_ >= 0) line["fraction"] = fraction_;
  if (iteration_ >= 0) {
    line["iteration"] = iteration_;
    line["residual"] = residual_;
  }
  print_line(line);
}

void Console::show() {
  if (quiet_) return;
  const bool first = last_shown_ == Clock::time_point{};
  const double pause = terminal_ ? 0.1 : 10;
  if (!first && seconds_since(last_shown_) < pause) return;
  last_shown_ = Clock::now();
  std::string line = stage_;
  line.resize(std::max<std::size_t>(line.size(), 20), ' ');
  if (fraction_ >= 0 && (terminal_ || !first)) {
    char percent[16];
    std::snprintf(percent, sizeof percent, "%3.0f %%", 100 * fraction_);
    if (terminal_) {
      constexpr int width = 24;
      const auto full = static_cast<std::size_t>(std::lround(fraction_ * width));
      line += " [" + std::string(full, '#') + std::string(width - full, '.') + "]";
    }
    line += std::string(" ") + percent;
    const std::string left = left_.text(seconds_since(start_));
    if (!left.empty()) line += "  " + left;
  }
  if (!detail_.empty()) line += "  " + detail_;
  if (terminal_) {
    std::fprintf(stderr, "\r\033[K%s", line.c_str());
    line_shown_ = true;
  } else {
    while (!line.empty() && line.back() == ' ') line.pop_back();
    std::fprintf(stderr, "%s\n", line.c_str());
  }
  std::fflush(stderr);
}

void Console::log(LogLevel level, const Text& message) {
  clear_line();
  const std::string shown = shown_text(message.english(), longest_message);
  log_->logger.log(to_spdlog(level), spdlog::string_view_t(shown.data(), shown.size()));
  if (json_lines_ && level != LogLevel::debug) print_line({{"log", word(level)}, {"message", shown}});
}

void Console::clear_line() {
  if (!line_shown_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  line_shown_ = false;
}

void print_text(std::string_view text) {
  const std::string shown = shown_lines(text);
  std::fwrite(shown.data(), 1, shown.size(), stdout);
}

}  // namespace genba
