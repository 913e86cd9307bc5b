#include "engine/base/file/gzip.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>
#include <vector>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/file/write_failure.hpp"
#include "engine/base/text/phrase.hpp"
#ifdef GENBA_HAVE_ZLIB
#include <zlib.h>
#endif

namespace genba {

namespace {

constexpr std::string_view magic = "\x1f\x8b";

#ifdef GENBA_HAVE_ZLIB
constexpr int gzip_window = 15 + 16;  // zlib's way to say gzip with the largest window

class Inflater {
 public:
  explicit Inflater(const std::string& path) : path_(path), out_(std::size_t{1} << 20) {
    if (inflateInit2(&stream_, gzip_window) != Z_OK)
      throw Error(ErrorKind::memory, path, phrase<"there is not enough memory to unpack it">());
  }
  ~Inflater() { inflateEnd(&stream_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  template <class Take>
  void add(std::string_view packed, Take&& take) {
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream_.avail_in = static_cast<uInt>(packed.size());
    do {
      if (whole_) {
        if (stream_.avail_in == 0) return;
        inflateReset(&stream_);
        whole_ = false;
      }
      stream_.next_out = reinterpret_cast<Bytef*>(out_.data());
      stream_.avail_out = static_cast<uInt>(out_.size());
      const int code = inflate(&stream_, Z_NO_FLUSH);
      if (code != Z_OK && code != Z_STREAM_END && code != Z_BUF_ERROR)
        throw Error(ErrorKind::file, path_,
                    stream_.msg ? phrase<"the compressed data are damaged (%1)">(stream_.msg)
                                : phrase<"the compressed data are damaged">(),
                    phrase<"Copy the file again">());
      whole_ = code == Z_STREAM_END;
      const std::size_t n = out_.size() - stream_.avail_out;
      if (n > 0) take(std::string_view(out_.data(), n));
    } while (stream_.avail_in > 0 || stream_.avail_out == 0);
  }

  void finish() const {
    if (!whole_)
      throw Error(ErrorKind::file, path_, phrase<"the compressed data end early">(),
                  phrase<"Copy the file again">());
  }

 private:
  std::string path_;
  std::vector<char> out_;
  z_stream stream_{};
  bool whole_ = false;
};
#else
[[noreturn]] void refuse_gzip(const std::string& path) {
  throw Error(ErrorKind::file, path,
              phrase<"is compressed by gzip, which this build of Genba cannot handle">(),
              phrase<"Unpack it first (gunzip), or build Genba where zlib is installed">());
}
#endif

}  // namespace

bool gzip_built_in() {
#ifdef GENBA_HAVE_ZLIB
  return true;
#else
  return false;
#endif
}

bool has_gzip_name(std::string_view path) {
  return path.ends_with(".gz");
}

void for_text_chunks(const std::string& path,
                     const std::function<void(std::string_view, std::int64_t)>& take) {
  std::int64_t file_bytes = 0;
  bool packed = false;
#ifdef GENBA_HAVE_ZLIB
  std::unique_ptr<Inflater> inflater;
#endif
  for_file_chunks(path, [&](std::string_view chunk) {
    if (file_bytes == 0) packed = chunk.starts_with(magic);
    file_bytes += static_cast<std::int64_t>(chunk.size());
    if (!packed) return take(chunk, file_bytes);
#ifdef GENBA_HAVE_ZLIB
    if (!inflater) inflater = std::make_unique<Inflater>(path);
    inflater->add(chunk, [&](std::string_view text) { take(text, file_bytes); });
#else
    refuse_gzip(path);
#endif
  });
#ifdef GENBA_HAVE_ZLIB
  if (inflater) inflater->finish();
#endif
}

struct TextWriter::State {
  std::string path;
  std::FILE* file = nullptr;
#ifdef GENBA_HAVE_ZLIB
  gzFile packed = nullptr;
#endif
};

TextWriter::TextWriter(const std::string& temporary, const std::string& path)
    : state_(std::make_unique<State>()) {
  state_->path = path;
  if (has_gzip_name(path)) {
#ifdef GENBA_HAVE_ZLIB
    state_->packed = gzopen(temporary.c_str(), "wb6");
    if (state_->packed == nullptr) fail_writing(path, errno);
    gzbuffer(state_->packed, 1u << 18);
    return;
#else
    refuse_gzip(path);
#endif
  }
  state_->file = std::fopen(temporary.c_str(), "wb");
  if (state_->file == nullptr) fail_writing(path, errno);
}

TextWriter::~TextWriter() {
  if (state_->file != nullptr) std::fclose(state_->file);
#ifdef GENBA_HAVE_ZLIB
  if (state_->packed != nullptr) gzclose(state_->packed);
#endif
}

void TextWriter::write(std::string_view text) {
  if (text.empty()) return;
#ifdef GENBA_HAVE_ZLIB
  if (state_->packed != nullptr) {
    if (gzfwrite(text.data(), 1, text.size(), state_->packed) != text.size())
      fail_writing(state_->path, errno);
    return;
  }
#endif
  if (std::fwrite(text.data(), 1, text.size(), state_->file) != text.size())
    fail_writing(state_->path, errno);
}

void TextWriter::close() {
#ifdef GENBA_HAVE_ZLIB
  if (gzFile packed = std::exchange(state_->packed, nullptr); packed != nullptr) {
    if (gzclose(packed) != Z_OK) fail_writing(state_->path, errno);
    return;
  }
#endif
  if (std::FILE* file = std::exchange(state_->file, nullptr); file != nullptr && std::fclose(file) != 0)
    fail_writing(state_->path, errno);
}

}  // namespace genba
