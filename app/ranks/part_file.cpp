#include "app/ranks/part_file.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"

namespace genba {

namespace {

constexpr char part_magic[8] = {'G', 'E', 'N', 'B', 'A', 'R', 'K', '2'};
constexpr char question_magic[8] = {'G', 'E', 'N', 'B', 'A', 'R', 'Q', '1'};
constexpr char answer_magic[8] = {'G', 'E', 'N', 'B', 'A', 'R', 'A', '1'};
constexpr std::size_t version_room = 64;

/// A sum over the bytes: words times a prime (FNV-1a on eight bytes at a time). It finds damage, not intent.
class Sum64 {
 public:
  void add(const void* data, std::size_t bytes) {
    const char* at = static_cast<const char*>(data);
    for (; bytes >= 8; bytes -= 8, at += 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      value_ = std::rotl((value_ ^ word) * 0x100000001b3ull, 29);
    }
    std::uint64_t word = bytes;
    std::memcpy(&word, at, bytes);
    value_ = (value_ ^ word) * 0x100000001b3ull;
  }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ull;
};

[[noreturn]] void fail_write(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"could not be written: %1">(std::strerror(errno)),
              phrase<"Free disk space there, or set TMPDIR to another folder that all ranks can read">());
}
[[noreturn]] void fail_damaged(const std::string& path) {
  throw Error(ErrorKind::file, path, phrase<"the file for the ranks is damaged or not complete">(),
              phrase<"Run the case again; check the disk if it happens again">());
}

/// Writes values and arrays, and a sum at the end.
class PartWriter {
 public:
  explicit PartWriter(const std::string& path) : path_(path), file_(std::fopen(path.c_str(), "wb")) {
    if (file_ == nullptr) fail_write(path);
  }
  ~PartWriter() {
    if (file_ != nullptr) std::fclose(file_);
  }
  PartWriter(const PartWriter&) = delete;
  PartWriter& operator=(const PartWriter&) = delete;

  void bytes(const void* data, std::size_t count) {
    sum_.add(data, count);
    if (count > 0 && std::fwrite(data, 1, count, file_) != count) fail_write(path_);
  }
  template <class T>
  void value(const T& v) {
    bytes(&v, sizeof v);
  }
  template <class Array>
  void array(const Array& a) {
    value(static_cast<std::uint64_t>(a.size()));
    bytes(a.data(), a.size() * sizeof(*a.data()));
  }
  void end_part() {
    const std::uint64_t sum = sum_.value();
    if (std::fwrite(&sum, sizeof sum, 1, file_) != 1) fail_write(path_);
    sum_ = {};
  }
  std::uint64_t place() const { return static_cast<std::uint64_t>(std::ftell(file_)); }
  void go_to(std::uint64_t place) {
    if (std::fseek(file_, static_cast<long>(place), SEEK_SET) != 0) fail_write(path_);
  }
  void close() {
    if (std::fclose(std::exchange(file_, nullptr)) != 0) fail_write(path_);
  }

 private:
  std::string path_;
  std::FILE* file_;
  Sum64 sum_;
};

class PartReader {
 public:
  explicit PartReader(const std::string& path) : path_(path), in_(path, std::ios::binary) {
    if (!in_)
      throw Error(ErrorKind::file, path, phrase<"could not be opened: %1">(std::strerror(errno)),
                  phrase<"All computers of the ranks must see this folder. Set TMPDIR to one that they share">());
    std::error_code ignored;
    left_ = std::filesystem::file_size(path, ignored);
  }
  void go_to(std::uint64_t place) {
    std::error_code ignored;
    const auto whole = std::filesystem::file_size(path_, ignored);
    if (place > whole) fail_damaged(path_);
    in_.seekg(static_cast<std::streamoff>(place));
    left_ = whole - place;
  }
  void bytes(void* data, std::size_t count) {
    if (count > left_ || !in_.read(static_cast<char*>(data), static_cast<std::streamsize>(count))) fail_damaged(path_);
    left_ -= count;
    sum_.add(data, count);
  }
  template <class T>
  T value() {
    T v{};
    bytes(&v, sizeof v);
    return v;
  }
  template <class Array>
  void array(Array& a) {
    const auto count = value<std::uint64_t>();
    if (count > left_ / sizeof(*a.data())) fail_damaged(path_);
    a.resize(count);
    bytes(a.data(), a.size() * sizeof(*a.data()));
  }
  void end_part() {
    const std::uint64_t expected = sum_.value();
    std::uint64_t sum = 0;
    if (left_ < sizeof sum || !in_.read(reinterpret_cast<char*>(&sum), sizeof sum) || sum != expected) fail_damaged(path_);
    left_ -= sizeof sum;
    sum_ = {};
  }

 private:
  std::string path_;
  std::ifstream in_;
  std::uint64_t left_ = 0;
  Sum64 sum_;
};

/// Calls `each` for all members in their order; the same for writing and reading.
template <class Part, class Value, class Array>
void visit_part(Part& p, Value&& value, Array&& array) {
  value(p.first), value(p.last), value(p.section);
  array(p.equation), array(p.points), array(p.fixed);
  array(p.blocks.row), array(p.blocks.column), array(p.blocks.values);
  array(p.own_columns), array(p.other_columns), array(p.motion_points);
  array(p.thickness), array(p.reaction), array(p.lumped_reaction), array(p.absorption);
}
template <class Elements, class Value, class Array>
void visit_elements(Elements& e, Value&& value, Array&& array) {
  value(e.kind);
  array(e.nodes), array(e.region), array(e.axes), array(e.absorbed), array(e.at_points);
}
template <class Answer, class Value, class Array>
void visit_answer(Answer& a, Value&& value, Array&& array) {
  value(a.first), value(a.last), value(a.nonzeros), value(a.elements), value(a.peak_bytes);
  value(a.assembly_seconds), value(a.setup_seconds), value(a.largest_diagonal);
  value(a.iterations), value(a.start_residual), value(a.residual), value(a.seconds);
  array(a.host), array(a.library), array(a.x);
}

void write_part(PartWriter& out, const PartSystem& part) {
  const auto value = [&](const auto& v) { out.value(v); };
  const auto array = [&](const auto& a) { out.array(a); };
  visit_part(part, value, array);
  out.value(static_cast<std::uint64_t>(part.solids.size()));
  for (const PartElements& elements : part.solids) visit_elements(elements, value, array);
  out.value(part.materials.law());
  out.value(static_cast<std::uint64_t>(part.materials.size()));
  for (std::size_t r = 0; r < part.materials.size(); ++r) {
    out.value(part.materials.law(r));
    out.array(std::span(part.materials.of(r), static_cast<std::size_t>(part.materials.width())));
  }
  out.end_part();
}

void write_head(PartWriter& out, const RanksHead& head, std::span<const std::uint64_t> places) {
  char version[version_room] = {};
  std::snprintf(version, sizeof version, "%s", head.version.c_str());
  out.bytes(part_magic, sizeof part_magic);
  out.bytes(version, sizeof version);
  out.value(head.ranks), out.value(head.dofs), out.value(head.nodes), out.value(head.is_motion);
  out.value(head.max_iterations), out.value(head.preconditioner);
  out.array(places);
  out.end_part();
}

std::string take_version(PartReader& in, const std::string& path) {
  char magic[8], version[version_room];
  in.bytes(magic, sizeof magic);
  if (std::memcmp(magic, part_magic, sizeof magic) != 0)
    throw Error(ErrorKind::file, path, phrase<"is no file for genba-ranks">(),
                phrase<"genba-cli run CASE --ranks N makes it and starts the ranks">());
  in.bytes(version, sizeof version);
  version[version_room - 1] = '\0';
  return version;
}

RanksHead take_head(PartReader& in, const std::string& path, const std::string& version,
                    std::vector<std::uint64_t>& places) {
  RanksHead head;
  head.version = take_version(in, path);
  require_same_version(version, head.version);
  head.ranks = in.value<int>(), head.dofs = in.value<int>(), head.nodes = in.value<Index>();
  head.is_motion = in.value<bool>();
  head.max_iterations = in.value<int>(), head.preconditioner = in.value<RankPreconditioner>();
  in.array(places);
  in.end_part();
  if (places.size() != static_cast<std::size_t>(head.ranks)) fail_damaged(path);
  return head;
}

}  // namespace

void require_same_version(const std::string& own, const std::string& starter) {
  if (own == starter) return;
  throw Error(ErrorKind::device, "genba-ranks", phrase<"is version %1, but the program that started it is version %2">(own, starter),
              phrase<"Install the same version of Genba on all computers of the ranks">());
}

void write_parts(const std::string& path, const RanksHead& head, const std::function<PartSystem(int rank)>& part) {
  PartWriter out(path);
  std::vector<std::uint64_t> places(static_cast<std::size_t>(head.ranks));
  write_head(out, head, places);
  for (int rank = 0; rank < head.ranks; ++rank) {
    places[static_cast<std::size_t>(rank)] = out.place();
    write_part(out, part(rank));
  }
  out.go_to(0);
  write_head(out, head, places);
  out.close();
}

std::string version_of_parts(const std::string& path) {
  PartReader in(path);
  return take_version(in, path);
}

RanksHead read_head(const std::string& path, const std::string& version) {
  PartReader in(path);
  std::vector<std::uint64_t> places;
  return take_head(in, path, version, places);
}

PartSystem read_part(const std::string& path, const RanksHead& head, int rank) {
  PartReader in(path);
  std::vector<std::uint64_t> places;
  take_head(in, path, head.version, places);
  in.go_to(places.at(static_cast<std::size_t>(rank)));
  PartSystem part;
  const auto value = [&](auto& v) { v = in.value<std::remove_reference_t<decltype(v)>>(); };
  const auto array = [&](auto& a) { in.array(a); };
  visit_part(part, value, array);
  const auto lists = in.value<std::uint64_t>();
  for (std::uint64_t i = 0; i < lists; ++i) visit_elements(part.solids.emplace_back(), value, array);
  part.materials = Materials(in.value<element::LawId>());
  const auto regions = in.value<std::uint64_t>();
  for (std::uint64_t r = 0; r < regions; ++r) {
    const auto law = in.value<element::LawId>();
    std::vector<double> constants;
    in.array(constants);
    const auto own = element::with_law(law, [](auto l) { return element::constant_count<decltype(l)>; });
    if (constants.size() < static_cast<std::size_t>(own)) fail_damaged(path);
    constants.resize(static_cast<std::size_t>(own));
    part.materials.add(law, std::span<const double>(constants));
  }
  in.end_part();
  return part;
}

namespace {
void write_question_head(PartWriter& out, const RankQuestion& head, std::span<const std::uint64_t> places) {
  out.bytes(question_magic, sizeof question_magic);
  out.value(head.tolerance), out.value(head.reference), out.value(head.number), out.value(head.vectors);
  out.array(places);
  out.end_part();
}

/// Rows `from` to `from` + `count` of each vector.
std::vector<double> own_rows(std::span<const double> vectors, std::size_t number, std::size_t from, std::size_t count) {
  std::vector<double> out;
  const std::size_t rows = vectors.size() / number;
  for (std::size_t v = 0; v < number; ++v) {
    const auto part = vectors.subspan(v * rows + from, count);
    out.insert(out.end(), part.begin(), part.end());
  }
  return out;
}
}  // namespace

void write_question(const std::string& path, const RankQuestion& head, std::span<const Index> first, int dofs,
                    std::span<const double> b, std::span<const double> start) {
  PartWriter out(path);
  std::vector<std::uint64_t> places(first.size() - 1);
  write_question_head(out, head, places);
  for (std::size_t rank = 0; rank + 1 < first.size(); ++rank) {
    places[rank] = out.place();
    const auto from = static_cast<std::size_t>(first[rank]) * static_cast<std::size_t>(dofs);
    const auto count = static_cast<std::size_t>(first[rank + 1]) * static_cast<std::size_t>(dofs) - from;
    out.array(own_rows(b, static_cast<std::size_t>(std::max(1, head.vectors)), from, count));
    out.array(start.empty() ? start : start.subspan(from, count));
    out.end_part();
  }
  out.go_to(0);
  write_question_head(out, head, places);
  out.close();
}

RankQuestion read_question(const std::string& path, int rank) {
  PartReader in(path);
  char magic[8];
  in.bytes(magic, sizeof magic);
  if (std::memcmp(magic, question_magic, sizeof magic) != 0) fail_damaged(path);
  RankQuestion out;
  out.tolerance = in.value<double>(), out.reference = in.value<double>(), out.number = in.value<int>(), out.vectors = in.value<int>();
  std::vector<std::uint64_t> places;
  in.array(places);
  in.end_part();
  if (rank < 0 || places.size() <= static_cast<std::size_t>(rank)) fail_damaged(path);
  in.go_to(places[static_cast<std::size_t>(rank)]);
  in.array(out.b), in.array(out.start);
  in.end_part();
  return out;
}

void write_part_answer(const std::string& path, const PartAnswer& answer) {
  PartWriter out(path);
  out.bytes(answer_magic, sizeof answer_magic);
  visit_answer(
      answer, [&](const auto& v) { out.value(v); }, [&](const auto& a) { out.array(a); });
  out.end_part();
  out.close();
}

PartAnswer read_part_answer(const std::string& path) {
  PartReader in(path);
  char magic[8];
  in.bytes(magic, sizeof magic);
  if (std::memcmp(magic, answer_magic, sizeof magic) != 0) fail_damaged(path);
  PartAnswer answer;
  visit_answer(
      answer, [&](auto& v) { v = in.value<std::remove_reference_t<decltype(v)>>(); }, [&](auto& a) { in.array(a); });
  in.end_part();
  return answer;
}

std::string part_answer_path(const std::string& question, int rank) {
  return question + "." + std::to_string(rank);
}

}  // namespace genba
