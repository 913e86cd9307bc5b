#include "ui/cli/common/consent.hpp"

#include <unistd.h>

#include <iostream>

#include "engine/base/error.hpp"
#include "engine/base/text/shown_text.hpp"

namespace genba {

bool may_be_sent(const std::string& listed, const std::string& question, bool yes, const Text& place) {
  std::cerr << shown_lines(listed);
  if (yes) return true;
  if (::isatty(STDIN_FILENO) != 1)
    throw Error(ErrorKind::input, place, phrase<"nothing is sent without a yes">(), phrase<"Add --yes">());
  std::cerr << question << " [y/N] " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "y" || answer == "Y" || answer == "yes";
}

}  // namespace genba
