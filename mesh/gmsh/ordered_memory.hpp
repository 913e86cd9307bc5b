// Memory of genba-mesher in which the order of addresses follows from the order of the calls alone.
#pragma once

namespace genba {

/// While `wanted`, small objects of `new` lie in memory of their own: one made later lies behind those of its
/// size that were made before, or takes the place of one deleted since. Gmsh gives nodes to HXT in the order
/// of their addresses. Those of the system follow from all that was freed before, and that from random
/// addresses, the environment and the lengths of names: every run would have another mesh. Each call begins
/// anew, so that what happened before it does not matter. For work on one thread; calls from others are safe,
/// but their order is chance. Where the system does not give the memory the usual one serves.
void order_new_memory(bool wanted);

}  // namespace genba
