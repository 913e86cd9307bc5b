#include "app/frames/frame_writer.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "app/frames/frame_extremes.hpp"
#include "app/frames/frame_folder.hpp"
#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {

namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail_foreign(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"a file of this name is there that is not part of the series">(),
              phrase<"Move it away, or choose another folder">());
}

[[noreturn]] void fail_writing(const std::string& path, int code) {
  throw Error(ErrorKind::file, path, phrase<"cannot write the file: %1">(std::strerror(code)),
              phrase<"Free some disk space or choose another folder">());
}

std::vector<std::string> names_in(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code code;
  for (fs::directory_iterator it(folder, code), end; !code && it != end; it.increment(code))
    names.push_back(it->path().filename().string());
  return names;
}

/// True for names of unfinished files from write_atomically().
bool is_temporary(std::string_view name, std::string_view stem) {
  return name.starts_with("." + std::string(stem) + ".tmp-");
}

void remove_file(const std::string& path) {
  std::error_code code;
  fs::remove(path, code);
  if (code)
    throw Error(ErrorKind::file, path, phrase<"cannot remove the file: %1">(code.message()),
                phrase<"Choose a folder that you may write to">());
}

}  // namespace

FrameWriter::FrameWriter(SeriesWish wish, std::shared_ptr<const Mesh> mesh)
    : wish_(std::move(wish)),
      mesh_(std::move(mesh)),
      name_(series_name(wish_.step)),
      own_(wish_.folder + "/" + name_),
      pvd_(own_ + ".pvd") {
  make_folder(own_);
  lock_ = FileLock(file(series_lock_name), true, this_process());
  if (lock_.state() == FileLock::State::taken)
    throw Error(ErrorKind::file, pvd_,
                phrase<"another run writes these frames (%1)">(FileLock::note_of(file(series_lock_name))),
                phrase<"Wait for it, or choose another folder">());
  if (lock_.state() == FileLock::State::failed)
    throw Error(ErrorKind::file, own_, phrase<"cannot be written to: %1">(lock_.problem()),
                phrase<"Choose a folder that you may write to">());
  lock_.remove_at_end();
  require_ours();
  series_ = {wish_.step, wish_.at, {}};
  std::error_code code;
  if (wish_.go_on_after && fs::exists(pvd_, code)) keep_up_to(*wish_.go_on_after);
  // The .pvd goes first, so that it never names missing files.
  if (series_.frames.empty())
    remove_file(pvd_);
  else
    write_series(pvd_, series_);
  remove_others();
  std::string table = extremes_header(wish_.at);
  if (!series_.frames.empty() && fs::exists(file(extremes_name), code))
    table = kept_extremes(read_file(file(extremes_name)), series_.frames.size());
  write_text_atomically(file(extremes_name), table);
}

void FrameWriter::require_ours() const {
  std::error_code code;
  if (fs::exists(fs::symlink_status(pvd_, code))) {
    const Series there = read_series(pvd_);
    if (there.step != wish_.step)
      throw Error(ErrorKind::file, pvd_, phrase<"these are the frames of the step \"%1\"">(there.step),
                  phrase<"Give the step another name, or choose another folder">());
  }
  for (const std::string& name : names_in(own_))
    if ((frame_number(name) > 0 || name == extremes_name) && !is_of_frames(own_, name))
      fail_foreign(file(name));
}

void FrameWriter::keep_up_to(double at) {
  for (const SeriesFrame& frame : read_series(pvd_).frames) {
    const std::string name = frame_name(series_.frames.size() + 1);
    if (frame.at > at) break;
    if (frame.file != name_ + "/" + name) fail_foreign(pvd_);
    if (read_frame_header(file(name)).mesh_check_sum != mesh_.check_sum())
      throw Error(ErrorKind::file, file(name), phrase<"this frame is of another mesh">(),
                  phrase<"Let the step begin anew">());
    series_.frames.push_back(frame);
  }
}

void FrameWriter::remove_others() const {
  for (const std::string& name : names_in(own_))
    if (frame_number(name) > series_.frames.size() || (name.starts_with('.') && is_of_frames(own_, name)))
      remove_file(file(name));
  for (const std::string& name : names_in(wish_.folder))
    if (is_temporary(name, name_)) remove_file(wish_.folder + "/" + name);
}

std::optional<double> FrameWriter::last() const {
  if (series_.frames.empty()) return {};
  return series_.frames.back().at;
}

void FrameWriter::append_extremes(const std::string& lines) {
  const std::string path = file(extremes_name);
  const int descriptor = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (descriptor < 0) fail_writing(path, errno);
  for (std::size_t done = 0; done < lines.size();) {
    const ssize_t n = ::write(descriptor, lines.data() + done, lines.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) {
      const int code = errno;
      ::close(descriptor);
      fail_writing(path, code);
    }
    done += static_cast<std::size_t>(n);
  }
  if (::close(descriptor) != 0) fail_writing(path, errno);
}

void FrameWriter::take(double at, std::span<const Field> nodal, std::span<const Field> of_elements) {
  // Two modes may have one frequency or load factor.
  if (last() && (series_.at != QuantityKind::time ? at < *last() : at <= *last()))
    throw Error(ErrorKind::internal_fault, pvd_, phrase<"the times of frames do not ascend">());
  const std::string name = frame_name(frames() + 1), table = file(extremes_name);
  write_frame(file(name), mesh_, at, nodal, of_elements, wish_.note);
  std::error_code ignored;
  const auto table_bytes = fs::file_size(table, ignored);
  series_.frames.push_back({at, name_ + "/" + name});
  try {
    append_extremes(extremes_lines(frames(), at, mesh_.mesh(), nodal));
    write_series(pvd_, series_);
  } catch (...) {
    series_.frames.pop_back();
    if (!ignored) fs::resize_file(table, table_bytes, ignored);
    fs::remove(file(name), ignored);
    throw;
  }
}

}  // namespace genba
