#include "engine/model/file/mesh_cache.hpp"

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <type_traits>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/base/text/phrase.hpp"
#include "engine/base/text/sha256.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/file/readable_names.hpp"

namespace genba {

namespace {

// Layout: magic, version, the members of Mesh in the order of put_mesh(), then the SHA-256 of all before.
// Numbers are little-endian. A text or an array is its 64-bit length, then its items.
static_assert(std::endian::native == std::endian::little, "the mesh file is written as it lies in memory");
constexpr char magic[8] = {'G', 'e', 'n', 'b', 'a', 'M', 's', 'h'};
constexpr std::uint32_t version = 5;         // 4: without axes, 3: without voxels
constexpr std::uint32_t oldest_version = 2;  // without colours
constexpr std::size_t digest_size = 32;

class Writer {
 public:
  Writer(const std::string& path, const std::string& shown, bool checksum)
      : shown_(shown), checksum_(checksum), file_(path, std::ios::binary) {}

  void bytes(const void* data, std::size_t size) {
    const std::string_view view(static_cast<const char*>(data), size);
    if (checksum_) hash_.add(view);
    raw(view);
  }
  template <class T>
  void value(const T& v) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes(&v, sizeof v);
  }
  void text(const std::string& s) {
    value(static_cast<std::uint64_t>(s.size()));
    bytes(s.data(), s.size());
  }
  template <class T>
  void array(const std::vector<T>& v) {
    value(static_cast<std::uint64_t>(v.size()));
    bytes(v.data(), v.size() * sizeof(T));
  }
  void finish() {
    const auto digest = checksum_ ? hash_.digest() : std::array<std::uint8_t, digest_size>{};
    raw({reinterpret_cast<const char*>(digest.data()), digest.size()});
    file_.close();
    check();
  }

 private:
  void raw(std::string_view view) {
    file_.write(view.data(), static_cast<std::streamsize>(view.size()));
    check();
  }
  void check() {
    if (file_) return;
    throw Error(ErrorKind::file, shown_, phrase<"cannot write the mesh file: %1">(std::strerror(errno)),
                phrase<"Check the free space of the disk">());
  }
  const std::string& shown_;
  const bool checksum_;
  std::ofstream file_;
  Sha256 hash_;
};

/// Reads from memory. Each length is compared with the rest of the data before memory is allocated.
class Reader {
 public:
  Reader(const std::string& path, std::string_view data) : path_(path), data_(data) {}

  [[noreturn]] void damaged(const Text& why) const {
    throw Error(ErrorKind::mesh, path_, phrase<"this Genba mesh file is damaged: %1">(why),
                phrase<"Mesh the geometry again">());
  }
  std::string_view take(std::uint64_t size) {
    if (size > data_.size()) damaged(phrase<"it ends too early">());
    const auto part = data_.substr(0, static_cast<std::size_t>(size));
    data_.remove_prefix(static_cast<std::size_t>(size));
    return part;
  }
  template <class T>
  T value() {
    T v;
    std::memcpy(&v, take(sizeof v).data(), sizeof v);
    return v;
  }
  std::uint64_t length(std::size_t item) {
    const auto n = value<std::uint64_t>();
    if (n > data_.size() / item) damaged(phrase<"a list has more items than the file has room for">());
    return n;
  }
  std::string text() { return std::string(take(length(1))); }
  template <class T>
  std::vector<T> array() {
    const auto n = length(sizeof(T));
    std::vector<T> v(static_cast<std::size_t>(n));
    const auto part = take(n * sizeof(T));
    if (!v.empty()) std::memcpy(v.data(), part.data(), part.size());
    return v;
  }
  bool at_end() const { return data_.empty(); }

 private:
  const std::string& path_;
  std::string_view data_;
};

void put_blocks(Writer& out, const std::vector<ElementBlock>& blocks) {
  out.value(static_cast<std::uint64_t>(blocks.size()));
  for (const ElementBlock& b : blocks) {
    out.value(b.type);
    out.array(b.nodes);
    out.array(b.group);
    out.array(b.tags);
    out.array(b.grey);
    out.array(b.axes);
  }
}

void put_entities(Writer& out, const std::vector<GeometricEntity>& entities) {
  out.value(static_cast<std::uint64_t>(entities.size()));
  for (const GeometricEntity& e : entities) {
    out.value(e.tag);
    out.text(e.name);
    const Rgb rgb = e.colour.value_or(Rgb{});
    out.value(std::array<std::uint8_t, 4>{rgb[0], rgb[1], rgb[2], e.colour.has_value()});
  }
}

void put_mesh(Writer& out, const Mesh& mesh) {
  out.text(mesh.source);
  out.array(mesh.points);
  out.array(mesh.node_tags);
  put_blocks(out, mesh.solids);
  put_blocks(out, mesh.facets);
  put_entities(out, mesh.regions);
  put_entities(out, mesh.surfaces);
  out.value(static_cast<std::uint64_t>(mesh.sets.size()));
  for (const NamedSet& s : mesh.sets) {
    out.text(s.name);
    out.value(static_cast<std::int32_t>(s.dimension));
    out.array(s.members);
  }
  out.value(mesh.voxel);
}

std::vector<ElementBlock> get_blocks(Reader& in, std::uint32_t file_version) {
  std::vector<ElementBlock> blocks(static_cast<std::size_t>(in.length(33)));
  for (ElementBlock& b : blocks) {
    const auto type = in.value<std::uint8_t>();
    if (type >= element_type_count) in.damaged(phrase<"unknown element shape">());
    b.type = static_cast<ElementType>(type);
    b.nodes = in.array<Index>();
    b.group = in.array<Index>();
    b.tags = in.array<std::int64_t>();
    b.grey = in.array<double>();
    if (file_version >= 5) b.axes = in.array<double>();
  }
  return blocks;
}

std::vector<GeometricEntity> get_entities(Reader& in, std::uint32_t file_version) {
  std::vector<GeometricEntity> entities(static_cast<std::size_t>(in.length(16)));
  for (GeometricEntity& e : entities) {
    e.tag = in.value<std::int64_t>();
    e.name = in.text();
    if (file_version < 3) continue;
    const auto c = in.value<std::array<std::uint8_t, 4>>();
    if (c[3] != 0) e.colour = Rgb{c[0], c[1], c[2]};
  }
  return entities;
}

Mesh get_mesh(Reader& in, std::uint32_t file_version) {
  Mesh mesh;
  mesh.source = in.text();
  mesh.points = in.array<Vec3>();
  mesh.node_tags = in.array<std::int64_t>();
  mesh.solids = get_blocks(in, file_version);
  mesh.facets = get_blocks(in, file_version);
  mesh.regions = get_entities(in, file_version);
  mesh.surfaces = get_entities(in, file_version);
  mesh.sets.resize(static_cast<std::size_t>(in.length(20)));
  for (NamedSet& s : mesh.sets) {
    s.name = in.text();
    s.dimension = in.value<std::int32_t>();
    s.members = in.array<Index>();
  }
  if (file_version >= 4) mesh.voxel = in.value<std::array<Vec3, 3>>();
  return mesh;
}

void write(const std::string& file, const std::string& shown, const Mesh& mesh, bool checksum) {
  errno = 0;
  Writer out(file, shown, checksum);
  out.bytes(magic, sizeof magic);
  out.value(version);
  put_mesh(out, mesh);
  out.finish();
}

Mesh read(const std::string& path, bool checksum) {
  const std::string content = read_file(path, std::int64_t{1} << 38);
  Reader in(path, content);
  if (content.size() < sizeof magic || std::memcmp(content.data(), magic, sizeof magic) != 0) {
    throw Error(ErrorKind::mesh, path, phrase<"this is not a Genba mesh file (%1 bytes)">(content.size()),
                phrase<"Give a file written by \"genba-cli mesh\"">());
  }
  if (content.size() < sizeof magic + sizeof version + digest_size) in.damaged(phrase<"it ends too early">());
  const std::string_view body = std::string_view(content).substr(0, content.size() - digest_size);
  Reader payload(path, body);
  payload.take(sizeof magic);
  const auto found = payload.value<std::uint32_t>();
  if (checksum) {
    Sha256 hash;
    hash.add(body);
    if (std::memcmp(hash.digest().data(), content.data() + body.size(), digest_size) != 0)
      payload.damaged(phrase<"its checksum is wrong">());
  }
  if (found < oldest_version || found > version) {
    throw Error(ErrorKind::mesh, path,
                phrase<"the mesh file has version %1, this program reads versions %2 to %3">(
                    found, oldest_version, version),
                phrase<"Mesh the geometry again">());
  }
  Mesh mesh = get_mesh(payload, found);
  if (!payload.at_end()) payload.damaged(phrase<"there is more in it than a mesh">());
  make_names_readable(mesh);
  check_connectivity(mesh);
  return mesh;
}

}  // namespace

void write_mesh_cache(const std::string& path, const Mesh& mesh) {
  write_atomically(path, [&](const std::string& temporary) { write(temporary, path, mesh, true); });
}

Mesh read_mesh_cache(const std::string& path) {
  return read(path, true);
}

void hand_over_mesh(const std::string& path, const Mesh& mesh) {
  write(path, path, mesh, false);
}

Mesh take_mesh_over(const std::string& path) {
  return read(path, false);
}

}  // namespace genba
