// Writes mesh files as text and triangles. Numbers read back to the same bits.
#include <charconv>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <map>

#include "engine/base/error.hpp"
#include "engine/base/file/file.hpp"
#include "engine/model/faces/facets.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/element_kinds.hpp"
#include "mesh/files/mesh_io.hpp"
#include "mesh/plane/deck_types.hpp"

namespace genba {

namespace {

class TextFile {
 public:
  TextFile(const std::string& temporary, const std::string& shown)
      : shown_(shown), file_(temporary, std::ios::binary) {}
  TextFile& operator<<(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() > (std::size_t{1} << 20)) flush();
    return *this;
  }
  TextFile& operator<<(std::int64_t number) { return *this << std::to_string(number); }
  TextFile& operator<<(double number) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, number).ptr;
    return *this << std::string_view(text, static_cast<std::size_t>(end - text));
  }
  void bytes(const void* data, std::size_t size) {
    *this << std::string_view(static_cast<const char*>(data), size);
  }
  void finish() {
    flush();
    file_.close();
    check();
  }

 private:
  void flush() {
    file_.write(buffer_.data(), static_cast<std::streamsize>(buffer_.size()));
    buffer_.clear();
    check();
  }
  void check() {
    if (!file_)
      throw Error(ErrorKind::file, shown_, phrase<"the mesh could not be written">(),
                  phrase<"Check the free space and the permissions of the folder">());
  }
  const std::string& shown_;
  std::ofstream file_;
  std::string buffer_;
};

template <class Body>
void write_file(const std::string& path, Body&& body) {
  write_atomically(path, [&](const std::string& temporary) {
    TextFile out(temporary, path);
    body(out);
    out.finish();
  });
}

/// One line, without quotes, since they would end a name.
std::string safe_name(std::string name) {
  for (char& c : name)
    if (c == '"' || c == ',' || c == '*' || static_cast<unsigned char>(c) < ' ') c = '_';
  return name;
}

// ---- Gmsh ----

struct PhysicalGroups {
  std::vector<std::pair<int, std::string>> groups;      ///< dimension and name; the number is index + 1
  std::vector<std::vector<int>> of_region, of_surface;  ///< group numbers by entity
};

PhysicalGroups physical_groups(const Mesh& mesh) {
  PhysicalGroups out;
  out.of_region.resize(mesh.regions.size());
  out.of_surface.resize(mesh.surfaces.size());
  const int less = 3 - mesh.dimension();  // of a plane body, regions are faces and surfaces are lines
  const auto add = [&](int dimension, const std::string& name, std::span<const Index> members) {
    out.groups.emplace_back(dimension - less, safe_name(name));
    for (const Index m : members)
      (dimension == 3 ? out.of_region : out.of_surface)[static_cast<std::size_t>(m)].push_back(
          static_cast<int>(out.groups.size()));
  };
  for (const int dimension : {2, 3}) {
    const auto& entities = dimension == 3 ? mesh.regions : mesh.surfaces;
    for (std::size_t i = 0; i < entities.size(); ++i) {
      const auto member = static_cast<Index>(i);
      if (!entities[i].name.empty()) add(dimension, entities[i].name, {&member, 1});
    }
  }
  for (const NamedSet& set : mesh.sets)
    if (set.dimension == 2 || set.dimension == 3) add(set.dimension, set.name, set.members);
  return out;
}

void write_msh(TextFile& out, const Mesh& mesh) {
  const PhysicalGroups physical = physical_groups(mesh);
  out << "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n";
  if (!physical.groups.empty()) {
    out << "$PhysicalNames\n" << static_cast<std::int64_t>(physical.groups.size()) << "\n";
    for (std::size_t g = 0; g < physical.groups.size(); ++g)
      out << std::int64_t{physical.groups[g].first} << " " << static_cast<std::int64_t>(g + 1) << " \""
          << physical.groups[g].second << "\"\n";
    out << "$EndPhysicalNames\n";
  }
  const auto box = bounding_box(mesh);
  const auto entity = [&](std::size_t i, const std::vector<int>& groups) {
    out << static_cast<std::int64_t>(i + 1);
    for (const Vec3& corner : box)
      for (const double x : corner) out << " " << x;
    out << " " << static_cast<std::int64_t>(groups.size());
    for (const int g : groups) out << " " << std::int64_t{g};
    out << " 0\n";
  };
  out << (mesh.is_plane() ? "$Entities\n0 " : "$Entities\n0 0 ")
      << static_cast<std::int64_t>(mesh.surfaces.size()) << " "
      << static_cast<std::int64_t>(mesh.regions.size()) << (mesh.is_plane() ? " 0\n" : "\n");
  for (std::size_t i = 0; i < mesh.surfaces.size(); ++i) entity(i, physical.of_surface[i]);
  for (std::size_t i = 0; i < mesh.regions.size(); ++i) entity(i, physical.of_region[i]);
  out << "$EndEntities\n";

  const auto nodes = static_cast<std::int64_t>(mesh.points.size());
  out << "$Nodes\n1 " << nodes << " 1 " << nodes << "\n"
      << std::int64_t{mesh.dimension()} << " 1 0 " << nodes << "\n";
  for (std::int64_t i = 1; i <= nodes; ++i) out << i << "\n";
  for (const Vec3& p : mesh.points) out << p[0] << " " << p[1] << " " << p[2] << "\n";
  out << "$EndNodes\n";

  // Blocks: elements of one shape and one entity.
  std::map<std::tuple<int, Index, ElementType>, std::vector<std::pair<const ElementBlock*, Index>>> blocks;
  for (const auto* list : {&mesh.facets, &mesh.solids})
    for (const ElementBlock& block : *list)
      for (Index e = 0; e < block.size(); ++e)
        blocks[{traits(block.type).dimension, block.group[static_cast<std::size_t>(e)], block.type}]
            .emplace_back(&block, e);
  const std::int64_t count = mesh.solid_count() + mesh.facet_count();
  out << "$Elements\n" << static_cast<std::int64_t>(blocks.size()) << " " << count << " 1 " << count << "\n";
  std::int64_t tag = 0;
  for (const auto& [key, elements] : blocks) {
    const auto& [dimension, group, type] = key;
    out << std::int64_t{dimension} << " " << std::int64_t{group + 1} << " " << std::int64_t{gmsh_number(type)}
        << " " << static_cast<std::int64_t>(elements.size()) << "\n";
    const auto n = static_cast<std::size_t>(traits(type).nodes);
    std::vector<Index> ordered(n);
    for (const auto& [block, e] : elements) {
      const auto local = element_nodes(*block, e);
      for (std::size_t i = 0; i < n; ++i)
        ordered[static_cast<std::size_t>(gmsh_position(type, static_cast<int>(i)))] = local[i];
      out << ++tag;
      for (const Index node : ordered) out << " " << std::int64_t{node + 1};
      out << "\n";
    }
  }
  out << "$EndElements\n";
}

// ---- Abaqus and CalculiX ----

std::string deck_type(ElementType type, PlaneBody plane) {
  if (traits(type).dimension == 2) return deck_prefix(plane) + std::to_string(traits(type).nodes);
  switch (type) {
    case ElementType::tet4:
      return "C3D4";
    case ElementType::tet10:
      return "C3D10";
    case ElementType::hex8:
      return "C3D8";
    case ElementType::hex20:
      return "C3D20";
    case ElementType::wedge6:
      return "C3D6";
    case ElementType::wedge15:
      return "C3D15";
    case ElementType::line2:
      return "T3D2";
    case ElementType::line3:
      return "T3D3";
    default:
      return "C3D5";
  }
}

/// Names in a deck are compared without case and must be unique.
class DeckNames {
 public:
  std::string make(const std::string& name, const std::string& fallback) {
    std::string wanted = safe_name(name.empty() ? fallback : name);
    for (char& c : wanted)
      if (c == ' ' || c == '=' || c == '#') c = '_';
    if (wanted.empty() || std::isdigit(static_cast<unsigned char>(wanted[0]))) wanted = "N" + wanted;
    wanted = wanted.substr(0, 70);
    std::string key = upper(wanted), unique = wanted;
    for (int i = 2; !used_.emplace(key, true).second; ++i) {
      unique = wanted + "_" + std::to_string(i);
      key = upper(unique);
    }
    return unique;
  }

 private:
  static std::string upper(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }
  std::map<std::string, bool> used_;
};

template <class Numbers>
void write_list(TextFile& out, const Numbers& numbers) {
  std::size_t in_line = 0;
  for (const std::int64_t n : numbers) {
    out << n << (++in_line % 12 == 0 ? ",\n" : ", ");
  }
  if (in_line % 12 != 0) out << "\n";
}

/// CalculiX reads 20 characters of a field.
std::string deck_number(double number) {
  constexpr std::size_t longest = 20;
  char text[40];
  auto end = std::to_chars(text, text + sizeof text, number).ptr;
  for (int digits = 14; static_cast<std::size_t>(end - text) > longest; --digits)
    end = std::to_chars(text, text + sizeof text, number, std::chars_format::scientific, digits).ptr;
  return {text, end};
}

void write_inp(TextFile& out, const Mesh& mesh, const std::string& note, PlaneBody plane) {
  out << "*HEADING\n" << safe_name(mesh.source) << " (lengths in m)\n** " << note << "\n";
  if (mesh.is_plane() && plane == PlaneBody::unstated)
    out << "** No case said what this plane body stands for: its elements are written as plane stress\n";
  out << "*NODE, NSET=NALL\n";
  for (std::size_t i = 0; i < mesh.points.size(); ++i) {
    const Vec3& p = mesh.points[i];
    out << static_cast<std::int64_t>(i + 1) << ", " << deck_number(p[0]) << ", " << deck_number(p[1]) << ", "
        << deck_number(p[2]) << "\n";
  }
  std::vector<std::vector<std::int64_t>> of_region(mesh.regions.size());
  std::vector<std::int64_t> first;  // [block] number of its first element
  std::int64_t number = 0;
  for (const ElementBlock& block : mesh.solids) {
    first.push_back(number + 1);
    if (block.size() == 0) continue;
    out << "*ELEMENT, TYPE=" << deck_type(block.type, plane) << ", ELSET=EALL\n";
    for (Index e = 0; e < block.size(); ++e) {
      of_region[static_cast<std::size_t>(block.group[static_cast<std::size_t>(e)])].push_back(++number);
      out << number;
      std::size_t fields = 1;
      const auto nodes = element_nodes(block, e);
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        // The middle of a bar stands between its ends.
        const Index node = block.type == ElementType::line3 && i > 0 ? nodes[3 - i] : nodes[i];
        out << (fields % 15 == 0 ? ",\n" : ", ") << std::int64_t{node + 1};
        ++fields;
      }
      out << "\n";
    }
  }
  DeckNames element_names, node_names, surface_names;
  element_names.make("EALL", "");
  node_names.make("NALL", "");
  std::vector<std::string> region_name;
  for (std::size_t r = 0; r < mesh.regions.size(); ++r) {
    region_name.push_back(
        element_names.make(mesh.regions[r].name, "REGION_" + std::to_string(mesh.regions[r].tag)));
    if (of_region[r].empty()) continue;
    out << "*ELSET, ELSET=" << region_name.back() << "\n";
    write_list(out, of_region[r]);
  }
  std::vector<std::vector<std::pair<std::int64_t, int>>> faces(mesh.surfaces.size());
  const auto owners = facet_owners(mesh);
  for (std::size_t b = 0; b < mesh.facets.size(); ++b)
    for (Index f = 0; f < mesh.facets[b].size(); ++f) {
      const FacetOwner& owner = owners[b][static_cast<std::size_t>(f)];
      if (owner.block < 0) continue;
      faces[static_cast<std::size_t>(mesh.facets[b].group[static_cast<std::size_t>(f)])].emplace_back(
          first[static_cast<std::size_t>(owner.block)] + owner.element, owner.face + 1);
    }
  const auto write_surface = [&](const std::string& name, std::span<const Index> members) {
    bool any = false;
    for (const Index s : members) any = any || !faces[static_cast<std::size_t>(s)].empty();
    if (!any) return;
    out << "*SURFACE, NAME=" << name << ", TYPE=ELEMENT\n";
    for (const Index s : members)
      for (const auto& [element, face] : faces[static_cast<std::size_t>(s)])
        out << element << ", S" << std::int64_t{face} << "\n";
  };
  for (std::size_t s = 0; s < mesh.surfaces.size(); ++s) {
    const auto member = static_cast<Index>(s);
    write_surface(
        surface_names.make(mesh.surfaces[s].name, "SURFACE_" + std::to_string(mesh.surfaces[s].tag)),
        {&member, 1});
  }
  for (const NamedSet& set : mesh.sets) {
    if (set.members.empty()) continue;
    if (set.dimension == 2) {
      write_surface(surface_names.make(set.name, "SET"), set.members);
    } else if (set.dimension == 3) {
      std::vector<std::int64_t> elements;
      for (const Index r : set.members)
        elements.insert(elements.end(), of_region[static_cast<std::size_t>(r)].begin(),
                        of_region[static_cast<std::size_t>(r)].end());
      out << "*ELSET, ELSET=" << element_names.make(set.name, "SET") << "\n";
      write_list(out, elements);
    } else {
      std::vector<std::int64_t> nodes;
      for (const Index n : set.members) nodes.push_back(n + 1);
      out << "*NSET, NSET=" << node_names.make(set.name, "SET") << "\n";
      write_list(out, nodes);
    }
  }
}

// ---- STL ----

std::vector<std::array<int, 3>> triangles_of(ElementType type) {
  switch (type) {
    case ElementType::quad4:
      return {{0, 1, 2}, {0, 2, 3}};
    case ElementType::tri6:
      return {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
    case ElementType::quad8:
      return {{0, 4, 7}, {4, 1, 5}, {5, 2, 6}, {6, 3, 7}, {4, 5, 6}, {4, 6, 7}};
    default:
      return {{0, 1, 2}};
  }
}

// True if FP32 would round coordinates by more than a millionth of the size.
bool lies_far_away(const Mesh& mesh) {
  double farthest = 0;
  for (const Vec3& corner : bounding_box(mesh))
    for (const double x : corner) farthest = std::max(farthest, std::abs(x));
  return farthest * std::numeric_limits<float>::epsilon() / 2 > 1e-6 * box_diagonal(mesh);
}

void write_stl(TextFile& out, const Mesh& mesh) {
  static_assert(sizeof(float) == 4);
  std::vector<std::array<Index, 3>> triangles;
  const auto add = [&](const ElementBlock& block, Index face) {
    const auto nodes = element_nodes(block, face);
    for (const auto& t : triangles_of(block.type))
      triangles.push_back({nodes[static_cast<std::size_t>(t[0])], nodes[static_cast<std::size_t>(t[1])],
                           nodes[static_cast<std::size_t>(t[2])]});
  };
  const auto owners = facet_owners(mesh);
  for (std::size_t b = 0; b < mesh.facets.size() && !mesh.is_plane(); ++b)
    for (Index f = 0; f < mesh.facets[b].size(); ++f)
      if (owners[b][static_cast<std::size_t>(f)].boundary) add(mesh.facets[b], f);
  if (mesh.is_plane())
    for (const ElementBlock& block : mesh.solids)
      for (Index e = 0; e < block.size(); ++e) add(block, e);
  const bool is_text = lies_far_away(mesh);
  char head[80] = "Outer surface of a mesh; lengths in mm";
  const auto count = static_cast<std::uint32_t>(triangles.size());
  if (is_text) {
    out << "solid mesh\n";
  } else {
    out.bytes(head, sizeof head);
    out.bytes(&count, sizeof count);
  }
  for (const auto& t : triangles) {
    std::array<Vec3, 3> p;
    for (std::size_t k = 0; k < 3; ++k) p[k] = mesh.points[static_cast<std::size_t>(t[k])];
    Vec3 normal = cross(minus(p[1], p[0]), minus(p[2], p[0]));
    const double size = length(normal);
    if (is_text) {
      if (size > 0) normal = scaled(normal, 1 / size);
      out << "facet normal " << normal[0] << " " << normal[1] << " " << normal[2] << "\nouter loop\n";
      for (const Vec3& corner : p)
        out << "vertex " << 1e3 * corner[0] << " " << 1e3 * corner[1] << " " << 1e3 * corner[2] << "\n";
      out << "endloop\nendfacet\n";
      continue;
    }
    const auto put = [&](const Vec3& v, double scale) {
      for (const double x : v) {
        const auto value = static_cast<float>(scale * x);
        out.bytes(&value, sizeof value);
      }
    };
    put(normal, size > 0 ? 1 / size : 0);
    for (const Vec3& corner : p) put(corner, 1e3);
    const std::uint16_t none = 0;
    out.bytes(&none, sizeof none);
  }
  if (is_text) out << "endsolid mesh\n";
}

}  // namespace

void write_msh(const std::string& path, const Mesh& mesh) {
  write_file(path, [&](TextFile& out) { write_msh(out, mesh); });
}

void write_inp(const std::string& path, const Mesh& mesh, const std::string& note, PlaneBody plane) {
  write_file(path, [&](TextFile& out) { write_inp(out, mesh, note, plane); });
}

void write_stl(const std::string& path, const Mesh& mesh) {
  write_file(path, [&](TextFile& out) { write_stl(out, mesh); });
}

}  // namespace genba
