#include "engine/solve/backend/product_settings.hpp"

#include <charconv>

#include "engine/base/error.hpp"
#include "engine/base/text/phrase.hpp"

namespace genba {

namespace {
constexpr std::string_view by_rows = "by rows", segments = "segments", sweep = "column sweep",
                           apart = "rows apart", cached = "cached";
}

std::vector<ProductSettings> gpu_settings(Format format, int node_block) {
  std::vector<ProductSettings> all;
  const auto add_both_caches = [&](bool share) {
    for (const bool stream : {true, false}) {
      ProductSettings s;
      s.share_node_rows = share;
      s.stream_values = stream;
      all.push_back(s);
    }
  };
  switch (format) {
    case Format::csr:
    case Format::rbp_csr:
      for (const bool share : {true, false}) {
        if (share && node_block % 3 != 0) continue;
        for (int threads : {1, 2, 4, 8, 16, 32}) {
          ProductSettings s;
          s.threads_per_row = threads;
          s.share_node_rows = share;
          if (!share || threads >= 4) all.push_back(s);
        }
      }
      if (format == Format::csr) {
        ProductSettings s;
        s.csr = CsrAlgorithm::segmented;
        all.push_back(s);
      }
      break;
    case Format::sell:
    case Format::rbp_sliced:
      add_both_caches(true);
      break;
    case Format::rbp_node:
      add_both_caches(true);
      // Blocks of other sizes have one kernel, a row a lane.
      if (node_block == 2 || node_block == 3) add_both_caches(false);
      break;
    default:
      all.push_back({});
  }
  return all;
}

ProductSettings sweep_settings() {
  ProductSettings s;
  s.csr = CsrAlgorithm::swept;
  return s;
}

std::string to_string(const ProductSettings& settings) {
  std::string text;
  const auto add = [&](std::string_view word) {
    if (!text.empty()) text += ", ";
    text += word;
  };
  if (settings.threads_per_row > 0) add("T=" + std::to_string(settings.threads_per_row));
  if (settings.csr == CsrAlgorithm::rows) add(by_rows);
  if (settings.csr == CsrAlgorithm::segmented) add(segments);
  if (settings.csr == CsrAlgorithm::swept) add(sweep);
  if (!settings.share_node_rows) add(apart);
  if (!settings.stream_values) add(cached);
  return text.empty() ? "default" : text;
}

bool parse_settings(std::string_view text, ProductSettings& out) {
  ProductSettings settings;
  if (text != "default") {
    while (true) {
      const auto comma = text.find(", ");
      const std::string_view word = text.substr(0, comma);
      if (word.starts_with("T=")) {
        const auto [end, error] =
            std::from_chars(word.data() + 2, word.data() + word.size(), settings.threads_per_row);
        if (error != std::errc() || end != word.data() + word.size()) return false;
      } else if (word == by_rows) {
        settings.csr = CsrAlgorithm::rows;
      } else if (word == segments) {
        settings.csr = CsrAlgorithm::segmented;
      } else if (word == sweep) {
        settings.csr = CsrAlgorithm::swept;
      } else if (word == apart) {
        settings.share_node_rows = false;
      } else if (word == cached) {
        settings.stream_values = false;
      } else {
        return false;
      }
      if (comma == std::string_view::npos) break;
      text.remove_prefix(comma + 2);
    }
  }
  out = settings;
  return true;
}

void require_threads_per_row(int threads) {
  if (threads == 0) return;
  for (int t = 1; t <= 32; t *= 2) {
    if (t == threads) return;
  }
  throw Error(ErrorKind::input, "threads_per_row", phrase<"%1 is not 0, 1, 2, 4, 8, 16 or 32">(threads));
}

}  // namespace genba
