#include "app/start/first_words.hpp"

namespace genba::first_words {

std::string left_out(std::string notes) {
  bool found = false;
  for (const std::string_view words : {starting, unit, image, template_steps, template_labels})
    if (const std::size_t at = notes.find(words); at != std::string::npos) {
      notes.erase(at, words.size());
      found = true;
    }
  if (!found) return notes;
  const std::size_t begin = notes.find_first_not_of(" \n");
  return begin == std::string::npos ? std::string() : notes.substr(begin);
}

}  // namespace genba::first_words
