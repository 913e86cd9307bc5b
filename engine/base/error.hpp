// The one exception type of Genba. It names the place, the numbers and the next step.
#pragma once

#include <exception>
#include <string>

#include "engine/base/text/phrase.hpp"

namespace genba {

/// What went wrong, coarse enough to pick an exit code and an icon.
enum class ErrorKind {
  input,          ///< a case file, an option or a value that a person wrote
  geometry,       ///< a geometry file that cannot be read or meshed
  mesh,           ///< a mesh that cannot be computed on (inverted element, unknown node, ...)
  model,          ///< the stated study is incomplete or contradictory
  singular,       ///< the system has no unique solution
  not_converged,  ///< the solver stopped without reaching its tolerance
  memory,         ///< host or device memory does not suffice
  file,           ///< reading or writing a file failed
  device,         ///< the GPU or its driver failed
  internal_fault  ///< a broken invariant of the program itself
};

/// Process exit code of a command that ends with an error of this kind (2..11; 0 is success, 130 cancel).
int exit_code(ErrorKind kind);

/// Short English name of a kind, for logs and JSON ("input", "geometry", ...).
const char* to_string(ErrorKind kind);

/// Every failure in Genba. `what()` is "place: problem. next step."
class Error : public std::exception {
 public:
  /// place: the thing that is wrong ("case.json: /materials/0/E", "element 17"). problem: one sentence with
  /// the numbers. next_step: what to do; may be empty. Values in these texts are made readable and short as
  /// by shown_text().
  Error(ErrorKind kind, Text place, Text problem, Text next_step = {});

  /// The text in English; in() gives it in another language.
  const char* what() const noexcept override { return text_.c_str(); }
  std::string in(const Translation& translate) const;
  ErrorKind kind() const noexcept { return kind_; }
  const Text& place() const noexcept { return place_; }
  const Text& problem() const noexcept { return problem_; }
  const Text& next_step() const noexcept { return next_step_; }

 private:
  ErrorKind kind_;
  Text place_, problem_, next_step_;
  std::string text_;
};

/// An error as one text, for the log and for files: for an Error what() in any language, for another
/// exception its what().
Text full_text(const std::exception& error);

/// Thrown when a person asked a running job to stop.
class Cancelled : public std::exception {
 public:
  const char* what() const noexcept override { return "cancelled on request"; }
};

}  // namespace genba
