// Processors of the host for this process, as the operating system reports them (Linux: /proc/cpuinfo,
// /sys/devices/system/cpu).
#pragma once

#include <cstdint>
#include <istream>
#include <span>
#include <string>
#include <vector>

namespace genba {

/// "AMD EPYC 9654 96-Core Processor"; empty if the system does not say.
std::string host_processor_name();

/// The name in a text with the format of /proc/cpuinfo: "model name" (x86), else implementer and part (ARM).
std::string processor_name(std::istream& cpuinfo);

/// The numbers of the processors that the process may run on, ascending; empty if the system does not say.
std::vector<int> allowed_processors();

/// Bytes of the last-level caches of these processors together; 0 if unknown.
std::int64_t host_cache_bytes();

/// The same for some processors, from a folder with the layout of /sys/devices/system/cpu. A cache that
/// several of them share counts once, with its whole size. 0 if the folder does not say, or states a size
/// that no cache has.
std::int64_t cache_bytes(const std::string& folder, std::span<const int> processors);

}  // namespace genba
