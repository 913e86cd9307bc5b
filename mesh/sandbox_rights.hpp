// The capabilities of a process that reads files of strangers (mesh/sandbox.hpp): parts of the power of root.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// Gives up all capabilities of the calling thread and of the threads that it starts, for good. If root can
/// read one of `readable` only by such a right, the right to read files of others stays (CAP_DAC_READ_SEARCH).
/// False: the system refuses it.
bool give_up_capabilities(const std::vector<std::string>& readable);

}  // namespace genba
