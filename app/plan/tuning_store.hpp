// What the tuner found, kept on disk between runs: speeds of devices and decisions by pattern.
#pragma once

#include <memory>
#include <string>

#include "engine/base/monitor.hpp"
#include "engine/solve/tune/tuner.hpp"

namespace genba {

/// $GENBA_CACHE_DIR (empty: keep nothing), or genba in $XDG_CACHE_HOME, or ~/.cache/genba; empty if there is
/// none of them.
std::string cache_folder();

/// tuning.json in `folder`, read when first asked, written (under a temporary name) at every change; the
/// 1,000 latest decisions are kept. It holds device names, numbers, and hashes of patterns: nothing of a
/// case. A file that is damaged or cannot be written costs a warning and a new measurement, never an error.
/// With an empty folder nothing is kept. Safe to use from one thread; several processes may lose each other's
/// last entries, not more.
std::unique_ptr<TuningCache> make_tuning_store(const std::string& folder, Monitor& monitor);

}  // namespace genba
