#include "engine/base/text/suggest.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/text/shown_text.hpp"

namespace genba {

namespace {
char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Longer words are cut: nobody misspells a word of 200 letters, and the table is quadratic.
std::string_view cut(std::string_view text) {
  return text.substr(0, 200);
}
}  // namespace

int edit_distance(std::string_view a_full, std::string_view b_full) {
  const std::string_view a = cut(a_full), b = cut(b_full);
  std::vector<int> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = lower(a[i - 1]) == lower(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) && lower(a[i - 2]) == lower(b[j - 1])) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
    std::swap(before_last, last);
    std::swap(last, row);
  }
  return last[b.size()];
}

std::vector<std::string> nearest_words(std::string_view word, std::span<const std::string> known,
                                       std::size_t count) {
  std::vector<std::pair<int, const std::string*>> ranked;
  for (const std::string& k : known) {
    if (!k.empty()) ranked.emplace_back(edit_distance(word, k), &k);
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> words;
  for (const auto& [distance, text] : ranked) {
    if (words.size() == count) break;
    if (std::find(words.begin(), words.end(), *text) == words.end()) words.push_back(*text);
  }
  return words;
}

std::string quoted_list(std::span<const std::string> words) {
  std::string text;
  for (const std::string& w : words) {
    if (!text.empty()) text += ", ";
    text += '"' + shown_name(w) + '"';
  }
  return text;
}

}  // namespace genba
