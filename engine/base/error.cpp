#include "engine/base/error.hpp"

#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {
constexpr std::size_t longest_place = 1000;  // bytes
constexpr const char* report_it =
    "This is a fault of the program: report it with the case and the log (--log FILE --verbose)";
}

int exit_code(ErrorKind kind) { return 2 + static_cast<int>(kind); }

const char* to_string(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input: return "input";
    case ErrorKind::geometry: return "geometry";
    case ErrorKind::mesh: return "mesh";
    case ErrorKind::model: return "model";
    case ErrorKind::singular: return "singular";
    case ErrorKind::not_converged: return "not_converged";
    case ErrorKind::memory: return "memory";
    case ErrorKind::file: return "file";
    case ErrorKind::device: return "device";
    case ErrorKind::internal_fault: return "internal_fault";
  }
  return "unknown";
}

Error::Error(ErrorKind kind, std::string place, std::string problem, std::string next_step)
    : kind_(kind),
      place_(shown_text(place, longest_place)),
      problem_(shown_text(problem)),
      next_step_(shown_text(next_step)) {
  if (kind_ == ErrorKind::internal_fault && next_step_.empty()) next_step_ = report_it;
  if (!place_.empty()) text_ = place_ + ": ";
  text_ += problem_;
  if (!text_.empty() && text_.back() != '.') text_ += '.';
  if (!next_step_.empty()) {
    text_ += ' ' + next_step_;
    if (text_.back() != '.') text_ += '.';
  }
}

}  // namespace genba
