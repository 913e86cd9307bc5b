// What processor the host has, as the operating system says it (Linux: /proc/cpuinfo).
#pragma once

#include <istream>
#include <string>

namespace genba {

/// "AMD EPYC 9654 96-Core Processor"; empty if the system does not say.
std::string host_processor_name();

/// The name in a text laid out as /proc/cpuinfo: "model name" (x86), else implementer and part (ARM).
std::string processor_name(std::istream& cpuinfo);

}  // namespace genba
