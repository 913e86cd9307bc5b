// Where the cases of a queue are computed at the same time: the cards of this computer, one case a card, and sites.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/site/site.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/solve/backend/device_info.hpp"

namespace genba {

/// Computes one case at a time.
struct QueuePlace {
  std::optional<int> card{};   ///< number of the card as CUDA counts them; empty: the processor, or a site
  std::optional<Site> site{};  ///< null: this computer
  Text name{};                 ///< "card 0, NVIDIA H200", "the processor", "site \"cluster\""
};

/// The cards among `devices` that are wanted, else the processor; then the sites. cards: their numbers; empty: all. most:
/// 0: no limit. devices: empty: nothing is computed here. Throws Error(input) for a card that is not
/// there and for an unknown site.
std::vector<QueuePlace> queue_places(const std::vector<DeviceInfo>& devices, const std::vector<int>& cards, int most,
                                     const std::vector<std::string>& sites);

}  // namespace genba
