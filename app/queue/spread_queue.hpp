// Several cases at the same time, one at each place.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/queue/queue_places.hpp"
#include "app/run_queue.hpp"

namespace genba {

struct SpreadOptions {
  std::string program;                 ///< path of genba-cli, which computes each case in a process of its own
  std::vector<std::string> options{};  ///< of its command "run"
  std::string usual_language{};  ///< of reports of cases that name none; empty: English
  bool may_send_images = false, may_send_outside = false;  ///< as "job send" asks for them
  std::function<bool()> is_paused{};   ///< true: what runs goes on, no other case begins
};

/// Runs every waiting case in its order; each place takes the next one when it is free. A case with a card sees no other
/// card. A case at a site is sent, watched, and its results are fetched into a folder beside the case. A case that fails
/// is marked; a site that takes no job is left, and its case waits again. `changed` gets the index of a case at every
/// change, in the calling thread. When stopped, throws Cancelled within a few seconds: cases here are killed and keep what
/// they computed (they can be resumed), cases at sites go on there.
///
/// Throws Error(device) if cases are left and no place takes them.
void spread_queue(std::vector<QueuedCase>& cases, const std::vector<QueuePlace>& places, const SpreadOptions& how,
                  Monitor& monitor, const std::function<void(std::size_t)>& changed = {});

/// In the program of a case: it ends with the process of the queue, even if that is killed.
void end_with_queue(int process);
/// genba-cli beside the running program.
std::string queue_program();

}  // namespace genba
