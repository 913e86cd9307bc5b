// Checks that a command does not write over a file that it reads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ui/cli/common/case_edits.hpp"

namespace genba {

struct NamedOutput {
  std::string option;  ///< as the person wrote it, "--log"
  std::string path;    ///< empty: not asked for
};

/// The files that a command reads when `input` is a case, a geometry, an image or a matrix: the file itself
/// and all files that a case names, before and after `edits`. Throws as read_case().
std::vector<std::string> files_read(const std::string& input, const std::vector<CaseEdit>& edits = {});

/// Call it before anything is written, the log too. Throws Error(input) that names the option if an output is
/// one of the files of `inputs`, by whatever name or link, or if two outputs are the same file. `inputs` is
/// called only if an output exists already.
void require_outputs(const std::vector<NamedOutput>& outputs,
                     const std::function<std::vector<std::string>()>& inputs);

}  // namespace genba
