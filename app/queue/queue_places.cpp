#include "app/queue/queue_places.hpp"

#include <algorithm>

#include "engine/base/error.hpp"

namespace genba {

std::vector<QueuePlace> queue_places(const std::vector<DeviceInfo>& devices, const std::vector<int>& cards, int most,
                                     const std::vector<std::string>& sites) {
  std::vector<QueuePlace> out;
  std::vector<Text> names;
  for (const DeviceInfo& device : devices)
    if (device.is_gpu) names.push_back(device.name);
  for (const int card : cards)
    if (card < 0 || card >= static_cast<int>(names.size()))
      throw Error(ErrorKind::input, "--cards", phrase<"there is no card %1; this computer has %2">(card, names.size()),
                  phrase<"\"genba-cli devices\" lists them, from 0 on">());
  for (int card = 0; card < static_cast<int>(names.size()); ++card) {
    if (most > 0 && static_cast<int>(out.size()) == most) break;
    if (!cards.empty() && std::ranges::find(cards, card) == cards.end()) continue;
    out.push_back({card, {}, phrase<"card %1, %2">(card, names[static_cast<std::size_t>(card)])});
  }
  if (out.empty() && !devices.empty()) out.push_back({{}, {}, phrase<"the processor">()});
  for (const std::string& site : sites)
    out.push_back({{}, find_site(site, "--sites"), phrase<"site \"%1\"">(site)});
  return out;
}

}  // namespace genba
