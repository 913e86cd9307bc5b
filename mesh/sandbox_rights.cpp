#include "mesh/sandbox_rights.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>

namespace genba {

namespace {

constexpr std::uint64_t none = 0, read_of_others = std::uint64_t{1} << CAP_DAC_READ_SEARCH;

struct Capabilities {
  std::uint64_t effective = 0, permitted = 0;
};

bool get(Capabilities& out) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  if (::syscall(SYS_capget, &header, data) != 0) return false;
  out.effective = data[0].effective | std::uint64_t{data[1].effective} << 32;
  out.permitted = data[0].permitted | std::uint64_t{data[1].permitted} << 32;
  return true;
}

bool set(const Capabilities& to) {
  __user_cap_header_struct header{_LINUX_CAPABILITY_VERSION_3, 0};
  __user_cap_data_struct data[2] = {};
  for (int i = 0; i < 2; ++i) {
    data[i].effective = static_cast<std::uint32_t>(to.effective >> (32 * i));
    data[i].permitted = static_cast<std::uint32_t>(to.permitted >> (32 * i));
  }
  return ::syscall(SYS_capset, &header, data) == 0;
}

bool is_denied(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  if (fd >= 0) ::close(fd);
  return fd < 0 && (errno == EACCES || errno == EPERM);
}

/// The path, or for a folder one of its files, cannot be read by the process as it is now.
bool is_unreadable(const std::string& path) {
  if (is_denied(path)) return true;
  DIR* const folder = ::opendir(path.c_str());
  if (folder == nullptr) return false;
  bool found = false;
  while (const dirent* entry = found ? nullptr : ::readdir(folder))
    found = is_denied(path + "/" + entry->d_name);
  ::closedir(folder);
  return found;
}

}  // namespace

bool give_up_capabilities(const std::vector<std::string>& readable) {
  Capabilities now;
  if (!get(now)) return false;
  // The bounding set needs a capability itself, so it goes first; without it there is nothing to gain, as
  // no program can be started.
  for (int capability = 0; capability < 64; ++capability)
    if (::prctl(PR_CAPBSET_DROP, capability, 0, 0, 0) != 0 && errno == EINVAL) break;
  (void)::prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (!set({none, now.permitted & read_of_others})) return false;
  std::uint64_t kept = none;
  if ((now.effective & now.permitted & read_of_others) != 0)
    for (const std::string& path : readable)
      if (is_unreadable(path)) {
        kept = read_of_others;
        break;
      }
  return set({kept, kept});
}

}  // namespace genba
