#include "engine/analysis/results/extrema.hpp"

#include <algorithm>
#include <cmath>

#include "engine/analysis/results/sides.hpp"
#include "engine/element/shape.hpp"

namespace genba {

void add_extrema(Results& results, std::size_t first, const std::vector<Index>& nodes, ThreadTeam& team) {
  const Mesh& mesh = *results.mesh;
  struct Wanted {
    const Field* field;
    int component;  ///< -1: the magnitude of a vector
  };
  std::vector<Wanted> wanted;
  for (std::size_t i = first; i < results.fields.size(); ++i) {
    const Field& f = results.fields[i];
    if (f.components == 3 && f.component_names.front() == "x") wanted.push_back({&f, -1});
    for (int c = 0; c < f.components; ++c) wanted.push_back({&f, c});
  }
  const std::size_t before = results.extrema.size();
  results.extrema.resize(before + wanted.size());
  team.for_chunks(wanted.size(), 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t w = begin; w < end; ++w) {
      const Field& f = *wanted[w].field;
      const int component = wanted[w].component;
      const auto value = [&](Index node) {
        const double* at = f.data.data() + static_cast<std::size_t>(node) * f.components;
        return component < 0 ? element::length3(at) : at[component];
      };
      Index low = nodes.front(), high = nodes.front();
      double least = value(low), most = least;
      for (const Index node : nodes) {
        const double v = value(node);
        if (v < least) low = node, least = v;
        if (v > most) high = node, most = v;
      }
      std::string low_side, high_side;
      if (results.sides && has_sides(results, f)) {
        double both[6];
        for (const Sides::Value& side : results.sides->values) {
          value_on_side(results, f, side.node, side.region, both);
          const double v = component < 0 ? element::length3(both) : both[component];
          // Where the nodal field has the same value, the side gives it its name.
          const double close = 1e-9 * std::abs(v);
          if (v < least || (side.node == low && low_side.empty() && v <= least + close))
            low = side.node, least = std::min(v, least), low_side = region_name(mesh, side.region);
          if (v > most || (side.node == high && high_side.empty() && v >= most - close))
            high = side.node, most = std::max(v, most), high_side = region_name(mesh, side.region);
        }
      }
      const auto tag = [&](Index node) {
        return mesh.node_tags.empty() ? static_cast<std::int64_t>(node) + 1 : mesh.node_tags[node];
      };
      const std::string part = f.components == 1 ? std::string()
                               : component < 0   ? ":magnitude"
                                                 : ":" + f.component_names[component];
      results.extrema[before + w] = {f.name + part,     f.kind,   least,    most, mesh.points[low],
                            mesh.points[high], tag(low), tag(high), low_side, high_side};
    }
  });
}

}  // namespace genba
