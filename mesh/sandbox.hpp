// Restricts a process that reads files of strangers. If such a file exploits a fault of a library, only the
// job is affected. Linux: no_new_privs, Landlock (kernel documentation, userspace-api/landlock), seccomp
// filters.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// Restricts this process, and the threads that it starts from now on, permanently:
/// - no privileges through programs that it starts (no_new_privs);
/// - files (Landlock): it may open only `readable`, each a file or a folder with its content, and system
///   files that shared libraries need. It may write, create and remove only below `writable`. Paths that do
///   not exist are ignored; links are followed;
/// - system calls are those of a list (seccomp, mesh/sandbox_calls.hpp): no sockets, no programs or
///   processes, nothing that inspects, signals or limits other processes, shares memory with them, makes
///   devices, changes rights, owners or times of files, or changes the system;
/// - capabilities of root are given up (mesh/sandbox_rights.hpp).
/// A restriction that the system does not offer or a container refuses is left out; that is no error. Returns
/// the active restrictions, a sentence for the log: "no network, no other programs; only the named files".
std::string shut_in(const std::vector<std::string>& readable, const std::vector<std::string>& writable);

}  // namespace genba
