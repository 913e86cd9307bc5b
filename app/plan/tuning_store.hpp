// Results of the tuner on disk, kept between runs: speeds of devices and decisions by pattern.
#pragma once

#include <memory>
#include <string>

#include "engine/base/monitor.hpp"
#include "engine/solve/tune/tuner.hpp"

namespace genba {

/// $GENBA_CACHE_DIR (empty: store nothing), else genba in $XDG_CACHE_HOME, else ~/.cache/genba; empty if none
/// of them is set.
std::string cache_folder();

/// tuning.json in `folder`. It is read at the first request and written (under a temporary name) at every
/// change. It keeps the 1,000 latest decisions. It holds device names, numbers, and hashes of patterns:
/// nothing of a case. A file that is damaged or cannot be written gives a warning and a new measurement,
/// never an error.
/// An empty `folder` stores nothing. Use it from one thread. Several processes may lose each other's last
/// entries, but no more.
std::unique_ptr<TuningCache> make_tuning_store(const std::string& folder, Monitor& monitor);

}  // namespace genba
