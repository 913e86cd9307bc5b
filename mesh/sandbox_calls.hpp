// The system calls of a process that reads files of strangers (mesh/sandbox.hpp).
#pragma once

namespace genba {

/// From now on this process and its threads may only make the calls of a list: files by descriptor and name,
/// memory, threads, time. Calls of the list that can also reach other processes, change rights of files or
/// drive devices are allowed for harmless arguments only. Others fail with EPERM; those newer than the list
/// fail with ENOSYS, so that the C library takes an older one. False: the system has no such filter.
bool limit_calls();

}  // namespace genba
