// What reads strangers' files is shut in: a fault of a library that such a file exploits reaches nothing but
// the job. Linux: no_new_privs, Landlock (kernel documentation, userspace-api/landlock), seccomp filters.
#pragma once

#include <string>
#include <vector>

namespace genba {

/// Of this process and the threads that it starts from now on, for ever:
/// - no privileges by programs that it starts (no_new_privs);
/// - files: only `readable` may be opened, each a file or a folder with all below it, and what shared
/// libraries
///   need of the system; only below `writable` may anything be written, made or removed (Landlock). A path
///   that is not there is left out, links are followed;
/// - calls of the system that make sockets, start programs or processes, look into or signal other processes,
///   or change the system fail (seccomp).
/// What the system does not offer, or a container refuses, is left out: nothing fails by it. Returns what is
/// in force, a sentence for the log: "no network, no other programs; only the named files".
std::string shut_in(const std::vector<std::string>& readable, const std::vector<std::string>& writable);

}  // namespace genba
