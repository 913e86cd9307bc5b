#include "engine/assembly/point_history.hpp"

#include <algorithm>

#include "engine/base/text/phrase.hpp"
#include "engine/element/response.hpp"

namespace genba {

int history_size_of(element::Kind kind, element::PointLawId law) {
  if (law == element::PointLawId::none) return 0;
  return element::with_point_law(law, element::LawId::linear_elastic, [&](auto of_point) {
    return element::with_kind(kind, [](auto shape) {
      if constexpr (element::responds<decltype(shape), decltype(of_point)>)
        return element::history_size<decltype(shape), decltype(of_point)>;
      else
        return 0;
    });
  });
}

namespace {
/// The largest history of an element of a list; counts the elements that have one.
int list_history(const ElementList& list, const PointMaterials& materials, Index& count) {
  int size = 0;
  for (const Index section : list.region) {
    const int own = history_size_of(list.kind, materials.law(static_cast<std::size_t>(section)));
    size = std::max(size, own);
    count += own > 0;
  }
  return size;
}
}  // namespace

PointHistory::PointHistory(const AssemblyInput& input, const PointMaterials& materials) {
  auto layout = std::make_shared<Layout>();
  for (const ElementList& list : input.solids) {
    Index count = 0;
    const int size = list_history(list, materials, count);
    layout->size.push_back(size);
    layout->places.push_back(count);
    auto& slot = layout->slot.emplace_back();
    if (count > 0 && count < list.size()) {
      slot.reserve(list.region.size());
      Index next = 0;
      for (const Index section : list.region)
        slot.push_back(history_size_of(list.kind, materials.law(static_cast<std::size_t>(section))) == 0 ? -1 : next++);
    }
    values_.emplace_back(static_cast<std::size_t>(size) * static_cast<std::size_t>(count), 0.0);
  }
  layout_ = std::move(layout);
}

std::int64_t PointHistory::bytes() const {
  std::int64_t sum = 0;
  for (const auto& list : values_) sum += static_cast<std::int64_t>(list.capacity() * sizeof(double));
  return sum;
}

std::int64_t point_history_bytes(const AssemblyInput& input, const PointMaterials& materials) {
  std::int64_t sum = 0;
  for (const ElementList& list : input.solids) {
    Index count = 0;
    const std::int64_t size = list_history(list, materials, count);
    sum += size * count * static_cast<std::int64_t>(sizeof(double));
    if (count > 0 && count < list.size()) sum += list.size() * static_cast<std::int64_t>(sizeof(Index));
  }
  return sum;
}

}  // namespace genba
