// The shape of a body without its loads, from the shape that an image shows under them.
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "app/case/project.hpp"
#include "app/run/pipeline.hpp"
#include "engine/analysis/results/results.hpp"

namespace genba {

struct UnloadedShape {
  std::shared_ptr<const Mesh> mesh;         ///< the unloaded body; nodes and elements are those of the loaded one
  std::shared_ptr<const Results> results;   ///< of this body under the loads
  std::vector<double> misses;               ///< m, by pass: the largest distance of a node from its place in the image
  double moved = 0;                         ///< m, largest displacement
};

struct UnloadedOptions {
  int passes = 30;          ///< at most
  double tolerance = 1e-3;  ///< of the largest displacement
};

/// Fixed-point passes (Sellier, Struct. Eng. Mech. 38, 2011): the body is solved, and each node of the unloaded shape is
/// moved by what the deformed body misses the image by. `loaded`: the mesh of the image. Only for a case with one static
/// step. Throws Error(input) for others; Error(not_converged) with the pass and the miss if the misses do not fall below the
/// tolerance, or if they grow three times in a row; and as Pipeline::run() does.
UnloadedShape find_unloaded(const Project& project, const MeshedGeometry& loaded, const UnloadedOptions& options,
                            Monitor& monitor);

}  // namespace genba
