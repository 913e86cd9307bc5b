#include "engine/base/error.hpp"

#include "engine/base/text/phrase.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {
constexpr std::size_t longest_place = 1000, longest_value = 2000;  // bytes

std::string with_stop(std::string sentence, const std::string& stop) {
  if (!sentence.empty() && !sentence.ends_with(stop)) sentence += stop;
  return sentence;
}
}  // namespace

int exit_code(ErrorKind kind) {
  return 2 + static_cast<int>(kind);
}

const char* to_string(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return "input";
    case ErrorKind::geometry:
      return "geometry";
    case ErrorKind::mesh:
      return "mesh";
    case ErrorKind::model:
      return "model";
    case ErrorKind::singular:
      return "singular";
    case ErrorKind::not_converged:
      return "not_converged";
    case ErrorKind::memory:
      return "memory";
    case ErrorKind::file:
      return "file";
    case ErrorKind::device:
      return "device";
    case ErrorKind::internal_fault:
      return "internal_fault";
  }
  return "unknown";
}

Error::Error(ErrorKind kind, Text place, Text problem, Text next_step)
    : kind_(kind),
      place_(place.readable(longest_place)),
      problem_(problem.readable(longest_value)),
      next_step_(next_step.readable(longest_value)) {
  if (kind_ == ErrorKind::internal_fault && next_step_.empty())
    next_step_ = phrase<
        "This is a fault of the program: report it with the case and the log (--log FILE --verbose)">();
  text_ = in([](std::string_view) { return std::string(); });
}

Text full_text(const std::exception& error) {
  const auto* own = dynamic_cast<const Error*>(&error);
  if (own == nullptr) return error.what();
  const Text &problem = own->problem(), &step = own->next_step();
  const auto has_stop = [](const Text& sentence) { return sentence.english().ends_with('.'); };
  const auto with_end = [&](const Text& sentence) {
    return has_stop(sentence) ? sentence : joined({sentence, phrase<".">()}, {});
  };
  std::vector<Text> pieces;
  if (!own->place().empty()) pieces = {own->place(), ": "};
  if (!step.empty()) pieces.insert(pieces.end(), {problem, has_stop(problem) ? Text(" ") : phrase<". ">()});
  pieces.push_back(with_end(step.empty() ? problem : step));
  return joined(pieces, {});
}

std::string Error::in(const Translation& translate) const {
  // Two sentences: the mark between them, and the mark at the end.
  const std::string between = phrase<". ">().in(translate),
                    stop = between.substr(0, between.find_last_not_of(' ') + 1);
  std::string out = place_.empty() ? std::string() : place_.in(translate) + ": ";
  const std::string problem = shown_text(problem_.in(translate), longest_value),
                    step = shown_text(next_step_.in(translate), longest_value);
  out += step.empty()              ? problem
         : problem.ends_with(stop) ? problem + between.substr(stop.size())
                                   : problem + between;
  return with_stop(out + step, stop);
}

}  // namespace genba
