// "Did you mean ...?": the known words nearest to a misspelt one.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace genba {

/// Number of insertions, deletions, replacements and swaps of neighbours that turn a into b. Upper and lower
/// case count as the same.
int edit_distance(std::string_view a, std::string_view b);

/// Up to `count` words of `known`, nearest first (ties in the given order), without duplicates and empty
/// words.
std::vector<std::string> nearest_words(std::string_view word, std::span<const std::string> known,
                                       std::size_t count);

/// The words quoted and joined: "\"a\", \"b\"".
std::string quoted_list(std::span<const std::string> words);

}  // namespace genba
