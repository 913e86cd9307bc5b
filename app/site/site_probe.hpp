// What a site is like now: reachable, its version, disk, queue and devices.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "app/site/site_shell.hpp"

namespace genba {

struct SiteDevice {
  std::string backend, name;
  std::int64_t total_bytes = 0, free_bytes = 0;
};

struct SiteProbe {
  std::string system;              ///< "Linux x86_64"
  std::string version;             ///< of Genba there; empty: it did not start
  std::string version_error;       ///< what the shell said instead
  std::int64_t free_disk = -1;     ///< bytes in the folder; -1: not known
  bool folder_exists = false, folder_is_writable = false;
  std::vector<std::string> queue;  ///< partitions or queues with their states, as the queue prints them
  bool has_queue = true;           ///< the command of the queue was found; true without a queue
  std::vector<SiteDevice> devices;
};

/// Throws Error(device) if the site cannot be reached, Cancelled.
SiteProbe probe_site(const SiteShell& shell, const Monitor& monitor);
/// Why a job cannot go there; empty: it can.
std::vector<Text> obstacles(const Site& site, const SiteProbe& probe);

}  // namespace genba
