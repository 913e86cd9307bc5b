// Memory of genba-mesher in which the order of addresses depends only on the order of the calls.
#pragma once

namespace genba {

/// While `wanted`, small objects from `new` get their own memory: a new object lies behind the older ones of
/// its size, or reuses the place of a deleted one. Reason: Gmsh gives nodes to HXT in the order of their
/// addresses. The system's addresses depend on earlier frees, random addresses, the environment and the
/// lengths of names, so every run would have another mesh. Each call starts afresh, so earlier events do not
/// matter. For work on one thread; calls from other threads are safe, but their order is random. If the
/// system does not provide the memory, the usual one is used.
void order_new_memory(bool wanted);

}  // namespace genba
