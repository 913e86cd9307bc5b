// Files that a command is told to write, held against those that it reads.
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

/// What a command reads that is given a case, a geometry, an image or a matrix: the file itself and all that a
/// case names, with its edits. Throws what reading the case throws.
std::vector<std::string> files_read(const std::string& input, const std::vector<CaseEdit>& edits = {});

/// To be called before anything is written, the log too. Throws Error(input) naming the option if an output is
/// one of the files that `inputs` gives, by whatever name or link, or if two outputs are one file. `inputs` is
/// asked only where an output is there already.
void require_outputs(const std::vector<NamedOutput>& outputs,
                     const std::function<std::vector<std::string>()>& inputs);

}  // namespace genba
