// The interface to the machine that computes, made of parts. A loop is written once over the parts that it
// needs. Backends see plain arrays, never a Study.
#pragma once

#include "engine/assembly/element_worker.hpp"
#include "engine/solve/backend/block_products.hpp"
#include "engine/solve/backend/cg_steps.hpp"
#include "engine/solve/backend/device_info.hpp"
#include "engine/solve/backend/matrix_assembly.hpp"
#include "engine/solve/backend/matrix_products.hpp"
#include "engine/solve/backend/memory_use.hpp"
#include "engine/solve/backend/multigrid_steps.hpp"
#include "engine/solve/backend/preconditioner.hpp"
#include "engine/solve/backend/vector_space.hpp"
#include "engine/solve/backend/work_queue.hpp"

namespace genba {

/// All parts of one device, with one memory and one order of work. Handles of one part serve all others.
/// A GPU does the work of an ElementWorker itself if it knows the shapes (device_can_assemble()). Otherwise
/// the host does it.
class Backend : public ElementWorker,
                public VectorSpace,
                public MatrixProducts,
                public MatrixAssembly,
                public DiagonalSteps,
                public BlockProducts,
                public MultigridSteps,
                public CgSteps,
                public WorkQueue,
                public MemoryUse {
 public:
  // names that several parts have
  using BlockProducts::download;
  using BlockProducts::multiply;
  using MatrixAssembly::defect;
  using MatrixProducts::defect;
  using MatrixProducts::multiply;
  using VectorSpace::download;

  ~Backend() override = default;
  virtual DeviceInfo info() const = 0;
};

}  // namespace genba
