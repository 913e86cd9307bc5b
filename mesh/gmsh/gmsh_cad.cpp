#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <numbers>
#include <optional>
#include <utility>

#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/quantity/quantity.hpp"
#include "engine/base/text/shown_text.hpp"
#include "engine/model/geometry.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/step_names.hpp"
#include "mesh/gmsh/gmsh_parts.hpp"
#include "mesh/gmsh/gmsh_steps.hpp"
#include "mesh/gmsh/ordered_memory.hpp"

namespace genba {
namespace {

using Pairs = gmsh::vectorpair;

Pairs entities(int dimension) {
  Pairs list;
  gmsh::model::getEntities(list, dimension);
  return list;
}

Pairs import(const std::string& path) {
  Pairs imported;
  gmsh::model::occ::importShapes(path, imported, true);
  order_new_memory(true);  // the file is read; now Gmsh makes its own faces, edges and corners
  gmsh::model::occ::synchronize();
  return imported;
}

// IGES files, and some STEP files, contain only faces. Sewn together they may enclose a solid.
void sew(GmshWork& work) {
  const auto faces = entities(2).size();
  if (faces == 0) return;
  double a[3], b[3];
  gmsh::model::getBoundingBox(-1, -1, a[0], a[1], a[2], b[0], b[1], b[2]);
  const double gap = 1e-5 * std::hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]);
  Pairs healed;
  gmsh::model::occ::healShapes(healed, {}, gap, true, true, true, true, true);
  gmsh::model::occ::synchronize();
  if (!entities(3).empty())
    work.answer.warnings.push_back(
        phrase<"%1 holds %2 faces and no solid; they were sewn together into %3 solid(s)">(
            work.job.shown_name, faces, entities(3).size()));
}

// OpenCASCADE returns metres or millimetres for IGES files, depending on its version and on earlier files. A
// test line of one metre, written as an IGES file, shows which. Returns metres per unit of the reader.
double iges_reader_unit(const std::string& folder) {
  const auto line = [](std::string text, char section, int number) {
    text.resize(72, ' ');
    char end[16];
    std::snprintf(end, sizeof end, "%c%07d\n", section, number);
    return text + end;
  };
  const std::string path = folder + "/metre.igs";
  write_text_atomically(
      path, line("", 'S', 1) +
                line("1H,,1H;,5Hmetre,9Hmetre.igs,5HGenba,1H1,32,38,6,308,15,5Hmetre,1.,2,", 'G', 1) +
                line("2HMM,1,0.01,15H20260101.000000,0.000001,2000.,5HGenba,5HGenba,11,0,", 'G', 2) +
                line("15H20260101.000000;", 'G', 3) +
                line("     110       1       0       0       0       0       0       000000000", 'D', 1) +
                line("     110       0       0       1       0                               0", 'D', 2) +
                line("110,0.,0.,0.,1000.,0.,0.;                                       0000001", 'P', 1) +
                line("S0000001G0000003D0000002P0000001", 'T', 1));
  Pairs imported;
  gmsh::model::occ::importShapes(path, imported, false);
  gmsh::model::occ::synchronize();
  double length = 0;
  for (const auto& [d, tag] : entities(1)) gmsh::model::occ::getMass(d, tag, length);
  gmsh::clear();
  if (!(length > 0))
    throw Error(ErrorKind::geometry, folder,
                phrase<"the unit of length of the IGES reader could not be found">(),
                phrase<"Convert the file to STEP">());
  return 1 / length;
}

// A mesh needs elements of the body's dimension.
void require_bodies(const GmshWork& work) {
  const bool meshes = work.job.task == MesherJob::Task::mesh, is_flat = work.dimension == 2;
  const std::string_view kind = traits(element_type(work.job.options.kind)).name;
  if (!entities(work.dimension).empty()) {
    if (!meshes || is_flat == is_plane(work.job.options.kind)) return;
    if (is_flat)
      throw Error(ErrorKind::input, work.job.shown_name,
                  phrase<"the file holds %1 face(s) in one plane and no solid: a plane body, which %2 cannot fill">(
                      entities(2).size(), kind),
                  phrase<"Take tri3, tri6, quad4 or quad8 (mesh option element), or export a solid">());
    throw Error(ErrorKind::input, work.job.shown_name,
                phrase<"the file holds %1 solid(s), and %2 elements mesh the faces of a plane body">(
                    entities(3).size(), kind),
                phrase<"Take tet10 (mesh option element), or export the faces alone">());
  }
  const auto faces = entities(2).size();
  if (faces == 0)
    throw Error(ErrorKind::geometry, work.job.shown_name, phrase<"the file holds no shape">(),
                phrase<"Export the solid again from the CAD program">());
  throw Error(ErrorKind::geometry, work.job.shown_name,
              phrase<"the file holds %1 faces but no solid, and they do not enclose one">(faces),
              phrase<"Export a solid body, not surfaces; close gaps between faces in the CAD program. Faces of a "
                     "plane body lie in one plane">());
}

void collect_names(GmshWork& work) {
  for (int dimension : {1, 2, 3})
    for (const auto& [d, tag] : entities(dimension)) {
      std::string name;
      gmsh::model::getEntityName(d, tag, name);
      name = shown_name(last_part(name));
      // The subscript 0 of an IGES label is the default.
      if (work.job.format == GeometryFormat::iges && name.ends_with("(0)")) name.resize(name.size() - 3);
      // IGES readers call every face "FACE": that is no name.
      if (!name.empty() && name != "FACE") work.names[{d, tag}] = name;
    }
  if (work.job.format != GeometryFormat::step) return;
  std::vector<StepFace> faces;
  for (const auto& [d, tag] : entities(2)) {
    StepFace face{tag, {}, {}};
    gmsh::model::getType(d, tag, face.surface_type);
    faces.push_back(face);
  }
  const Pairs volumes = entities(3);
  std::vector<std::string> solids;
  for (const auto& volume : volumes) {
    const auto known = work.names.find(volume);
    solids.push_back(known == work.names.end() ? std::string() : known->second);
  }
  const Text refused = name_step_shapes(work.job.source, faces, solids);
  if (!refused.empty()) work.answer.warnings.push_back(phrase<"%1: %2">(work.job.shown_name, refused));
  for (const auto& face : faces)
    if (!face.name.empty()) work.names[{2, face.tag}] = face.name;
  for (std::size_t i = 0; i < volumes.size(); ++i)
    if (!solids[i].empty()) work.names[volumes[i]] = solids[i];
}

// OpenCASCADE stores linear colours; entities without a colour have alpha 0.
void collect_colours(GmshWork& work) {
  const auto encoded = [](int linear) {
    const double c = std::clamp(linear, 0, 255) / 255.0;
    const double s = c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(255 * s));
  };
  for (int dimension : {2, 3})
    for (const auto& [d, tag] : entities(dimension)) {
      int r = 0, g = 0, b = 0, alpha = 0;
      gmsh::model::getColor(d, tag, r, g, b, alpha);
      if (alpha > 0) work.colours[{d, tag}] = {encoded(r), encoded(g), encoded(b)};
    }
}

// Identifies a face or a solid after its number has changed.
struct Signature {
  int dimension = 0;
  double mass = 0;
  std::array<double, 3> centre{};
};

Signature signature(int dimension, int tag) {
  Signature s;
  s.dimension = dimension;
  gmsh::model::occ::getMass(dimension, tag, s.mass);
  gmsh::model::occ::getCenterOfMass(dimension, tag, s.centre[0], s.centre[1], s.centre[2]);
  return s;
}

using Signatures = std::map<std::pair<int, int>, Signature>;

Signatures signatures_of_labelled(const GmshWork& work) {
  Signatures known;
  for (const auto& [entity, name] : work.names) known[entity] = signature(entity.first, entity.second);
  for (const auto& [entity, colour] : work.colours) known[entity] = signature(entity.first, entity.second);
  return known;
}

// The known entity with this place and size, model units; (-1, -1) if there is none.
std::pair<int, int> same_place(const Signatures& known, int dimension, int tag, double tolerance) {
  const Signature found = signature(dimension, tag);
  double least = 10 * tolerance + 1e-3 * std::pow(std::abs(found.mass), 1.0 / dimension);
  std::pair<int, int> nearest{-1, -1};
  for (const auto& [entity, old] : known) {
    if (old.dimension != dimension || std::abs(old.mass - found.mass) > 0.05 * found.mass) continue;
    const double off = std::hypot(old.centre[0] - found.centre[0], old.centre[1] - found.centre[1],
                                  old.centre[2] - found.centre[2]);
    if (off > least) continue;
    least = off;
    nearest = entity;
  }
  return nearest;
}

// Gives entities with new numbers the names and colours of the known ones of the same place and size.
void label_again(GmshWork& work, const Signatures& known, double tolerance) {
  const EntityNames names = std::exchange(work.names, {});
  const EntityColours colours = std::exchange(work.colours, {});
  for (const int dimension : {1, 2, 3})
    for (const auto& entity : entities(dimension)) {
      const auto old = same_place(known, entity.first, entity.second, tolerance);
      if (const auto name = names.find(old); name != names.end()) work.names[entity] = name->second;
      if (const auto colour = colours.find(old); colour != colours.end())
        work.colours[entity] = colour->second;
    }
}

// Applies OpenCASCADE's healing to all bodies. Shapes get new numbers: names and colours move to those of the
// same place and size.
void heal(GmshWork& work) {
  const MeshOptions& o = work.job.options;
  const double tolerance = o.heal_tolerance > 0 ? o.heal_tolerance / work.to_metres : 1e-5 * model_diagonal();
  const Signatures known = signatures_of_labelled(work);
  const std::size_t faces = entities(2).size(), edges = entities(1).size();
  Pairs healed;
  gmsh::model::occ::healShapes(healed, entities(work.dimension), tolerance, true, true, true,
                               work.dimension == 3, work.dimension == 3);
  gmsh::model::occ::synchronize();
  require_bodies(work);
  label_again(work, known, tolerance);
  work.answer.notes.push_back(
      phrase<"%1: healed with a tolerance of %2 mm: %3 faces and %4 edges became %5 and %6">(
          work.job.shown_name, format_number(tolerance * work.to_metres * 1e3, "%.3g"), faces, edges,
          entities(2).size(), entities(1).size()));
}

// Faces of no solid, or edges of no face, are not needed in the mesh.
void drop_loose_sides(const GmshWork& work) {
  Pairs loose;
  for (const auto& [d, tag] : entities(work.dimension - 1)) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(d, tag, up, down);
    if (up.empty()) loose.emplace_back(d, tag);
  }
  if (loose.empty()) return;
  gmsh::model::occ::remove(loose, true);
  gmsh::model::occ::synchronize();
}

// A vector of directions: rows of a turn.
using Turn = std::array<Vec3, 3>;

// The plane that all faces lie in.
struct CommonPlane {
  Turn turn{};          ///< the directions that become x, y and z
  double offset = 0;    ///< along the third one, model units
};

// Directions in a plane: x if the plane holds it, else the one nearest to it, else y; then the one across, up
// along y or z.
Turn directions_in(const Vec3& normal) {
  constexpr double whole = 1 - 1e-12, holds = 0.5;
  Turn turn{};
  for (const std::size_t k : {std::size_t{0}, std::size_t{1}}) {
    Vec3 along{};
    along[k] = 1;
    along = minus(along, scaled(normal, normal[k]));
    if (length(along) < holds) continue;
    turn[0] = scaled(along, 1 / length(along));
    break;
  }
  turn[1] = cross(normal, turn[0]);
  std::size_t largest = 0;
  for (std::size_t k = 1; k < 3; ++k)
    if (std::abs(turn[1][k]) > std::abs(turn[1][largest]) + 1e-9) largest = k;
  if (turn[1][largest] < 0) turn[1] = scaled(turn[1], -1);
  turn[2] = cross(turn[0], turn[1]);
  for (Vec3& row : turn)
    for (std::size_t k = 0; k < 3; ++k)
      if (const double x = row[k]; std::abs(x) > whole) {
        row = {};
        row[k] = x > 0 ? 1 : -1;
      }
  return turn;
}

std::optional<CommonPlane> common_plane() {
  constexpr int samples = 4;
  constexpr double flat = 1e-6;
  CommonPlane plane;
  bool is_first = true;
  const double slack = flat * model_diagonal();
  for (const auto& [d, tag] : entities(2)) {
    std::vector<double> low, high, at, places, normal;
    gmsh::model::getParametrizationBounds(2, tag, low, high);
    for (int i = 0; i <= samples; ++i)
      for (int j = 0; j <= samples; ++j)
        for (const auto& [k, share] : {std::pair{0, i}, std::pair{1, j}}) {
          const auto n = static_cast<std::size_t>(k);
          at.push_back(low[n] + share * (high[n] - low[n]) / samples);
        }
    gmsh::model::getValue(2, tag, at, places);
    if (is_first) {
      gmsh::model::getNormal(tag, {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2}, normal);
      plane.turn = directions_in({normal.at(0), normal.at(1), normal.at(2)});
      plane.offset = dot(plane.turn[2], {places[0], places[1], places[2]});
    }
    is_first = false;
    for (std::size_t i = 0; i + 2 < places.size(); i += 3)
      if (std::abs(dot(plane.turn[2], {places[i], places[i + 1], places[i + 2]}) - plane.offset) > slack)
        return std::nullopt;
  }
  if (is_first) return std::nullopt;
  if (std::abs(plane.offset) <= 1e-3 * slack) plane.offset = 0;
  return plane;
}

// Turns all faces so that the rows of `turn` become x, y and z.
void turn_faces(const Turn& turn) {
  // The axis and angle of a turn, by its unit quaternion.
  double q[4] = {1 + turn[0][0] + turn[1][1] + turn[2][2], turn[2][1] - turn[1][2], turn[0][2] - turn[2][0],
                 turn[1][0] - turn[0][1]};
  double norm = std::hypot(q[1], q[2], q[3]);
  double angle = 2 * std::atan2(norm, q[0]);
  if (q[0] < 1e-9) {  // half a turn: the axis is the longest column of turn + 1
    angle = std::numbers::pi;
    norm = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      Vec3 column{turn[0][k], turn[1][k], turn[2][k]};
      column[k] += 1;
      if (length(column) <= norm) continue;
      norm = length(column);
      for (std::size_t c = 0; c < 3; ++c) q[c + 1] = column[c];
    }
  }
  if (norm < 1e-12) return;
  gmsh::model::occ::rotate(entities(2), 0, 0, 0, q[1] / norm, q[2] / norm, q[3] / norm, angle);
}

std::string axis_words(const Vec3& v) {
  for (std::size_t k = 0; k < 3; ++k)
    if (std::abs(v[k]) == 1) return std::string(v[k] < 0 ? "-" : "") + "xyz"[k];
  return "(" + format_number(v[0], "%.4g") + ", " + format_number(v[1], "%.4g") + ", " +
         format_number(v[2], "%.4g") + ")";
}

double size_of_model(int dimension) {
  double sum = 0;
  for (const auto& [d, tag] : entities(dimension)) {
    double size = 0;
    gmsh::model::occ::getMass(d, tag, size);
    sum += std::abs(size);
  }
  return sum;
}

/// Only sides of a single body: a side between two bodies is inside.
double outer_size_of_model(int dimension) {
  double sum = 0;
  for (const auto& [d, tag] : entities(dimension)) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(d, tag, up, down);
    double size = 0;
    if (up.size() == 1) gmsh::model::occ::getMass(d, tag, size);
    sum += std::abs(size);
  }
  return sum;
}

}  // namespace

std::string last_part(const std::string& name) {
  const auto slash = name.find_last_of('/');
  return slash == std::string::npos ? name : name.substr(slash + 1);
}

namespace {

/// objects: of a fragmentation, with what became of them. sides: [body] before it.
OwnSideLabels own_labels(const GmshWork& work, const Pairs& objects, const std::vector<Pairs>& children,
                         const std::map<int, std::vector<int>>& sides) {
  std::map<std::pair<int, int>, const Pairs*> now;
  for (std::size_t i = 0; i < objects.size() && i < children.size(); ++i) now[objects[i]] = &children[i];
  OwnSideLabels out;
  for (const auto& [body, of_body] : sides)
    for (const int side : of_body) {
      const auto bodies = now.find({work.dimension, body}), parts = now.find({work.dimension - 1, side});
      if (bodies == now.end() || parts == now.end()) continue;
      SideLabel label;
      if (const auto name = work.names.find(parts->first); name != work.names.end()) label.name = name->second;
      if (const auto colour = work.colours.find(parts->first); colour != work.colours.end())
        label.colour = colour->second;
      for (const auto& child : *bodies->second)
        for (const auto& part : *parts->second)
          if (child.first == work.dimension && part.first == work.dimension - 1)
            out.emplace(std::pair(child.second, part.second), label);
    }
  return out;
}

}  // namespace

// Else the mesh would separate there.
void make_conforming(GmshWork& work) {
  const int dimension = work.dimension;
  const Pairs bodies = entities(dimension), sides = entities(dimension - 1);
  if (bodies.size() < 2) return take_parts_apart(work, {});
  work.stage(dimension == 2 ? phrase<"join touching faces">() : phrase<"join touching solids">(), 0.06, 0.1);
  Pairs objects = bodies, result;
  objects.insert(objects.end(), sides.begin(), sides.end());
  const Pairs first(objects.begin(), objects.begin() + 1), rest(objects.begin() + 1, objects.end());
  std::vector<Pairs> children;
  const Signatures known = signatures_of_labelled(work);
  std::map<int, std::vector<int>> sides_before;  // [body]
  for (const auto& [d, tag] : bodies) {
    std::vector<int> up;
    gmsh::model::getAdjacencies(d, tag, up, sides_before[tag]);
  }
  gmsh::model::occ::fragment(first, rest, result, children);
  gmsh::model::occ::synchronize();
  const OwnSideLabels own = own_labels(work, objects, children, sides_before);
  EntityNames names;
  EntityColours colours;
  std::map<int, int> parents;
  int overlaps = 0;
  for (std::size_t i = 0; i < objects.size() && i < children.size(); ++i) {
    const auto name = work.names.find(objects[i]);
    const auto colour = work.colours.find(objects[i]);
    for (const auto& child : children[i]) {
      if (child.first != objects[i].first) continue;
      if (child.first == dimension && ++parents[child.second] == 2) ++overlaps;
      if (name != work.names.end()) names.emplace(child, name->second);
      if (colour != work.colours.end()) colours.emplace(child, colour->second);
    }
  }
  // Gmsh reports no child for some sides that only got another number.
  constexpr double tolerance = 1e-6;
  for (const auto& side : entities(dimension - 1)) {
    if (names.contains(side) && colours.contains(side)) continue;
    const auto old = same_place(known, side.first, side.second, tolerance * model_diagonal());
    if (const auto name = work.names.find(old); name != work.names.end()) names.emplace(side, name->second);
    if (const auto colour = work.colours.find(old); colour != work.colours.end())
      colours.emplace(side, colour->second);
  }
  work.names = names;
  work.colours = colours;
  take_parts_apart(work, own);
  if (overlaps == 0) return;
  if (work.job.format == GeometryFormat::sketch)
    throw Error(ErrorKind::input, "geometry/sketch/regions", phrase<"regions overlap in %1 place(s)">(overlaps),
                phrase<"Give the outer region a hole there, or let them touch along their sides">());
  work.answer.warnings.push_back(
      dimension == 2
          ? phrase<"%1: faces overlap; %2 overlapping part(s) became regions of their own, named after the first.">(
                work.job.shown_name, overlaps)
          : phrase<
                "%1: solids overlap; %2 overlapping part(s) became regions of their own, named after the first.">(
                work.job.shown_name, overlaps));
}

bool lay_flat(GmshWork& work) {
  const auto plane = common_plane();
  if (!plane) return false;
  work.dimension = 2;
  const Turn& turn = plane->turn;
  const bool is_turned = turn != Turn{Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}};
  if (!is_turned && plane->offset == 0) return true;
  Signatures known = signatures_of_labelled(work);
  for (auto& [entity, s] : known) {
    const Vec3 old = s.centre;
    for (std::size_t k = 0; k < 3; ++k) s.centre[k] = dot(turn[k], old);
    s.centre[2] -= plane->offset;
  }
  if (is_turned) turn_faces(turn);
  if (plane->offset != 0) gmsh::model::occ::translate(entities(2), 0, 0, -plane->offset);
  gmsh::model::occ::synchronize();
  label_again(work, known, 1e-6 * model_diagonal());
  const std::string moved =
      format_quantity(std::abs(plane->offset) * work.to_metres, QuantityKind::length, 4);
  work.answer.notes.push_back(
      !is_turned ? phrase<"%1: its plane z = %2 was moved to z = 0">(
                       work.job.shown_name,
                       format_quantity(plane->offset * work.to_metres, QuantityKind::length, 4))
                 : phrase<"%1: its faces were turned and moved into the plane z = 0: direction %2 of the file is x, "
                          "direction %3 is y; the plane was %4 away from the origin">(
                       work.job.shown_name, axis_words(turn[0]), axis_words(turn[1]), moved));
  return true;
}

void measure_model(GmshWork& work) {
  work.answer.source_volume = size_of_model(work.dimension) * std::pow(work.to_metres, work.dimension);
  work.answer.source_area = outer_size_of_model(work.dimension - 1) * std::pow(work.to_metres, work.dimension - 1);
}

void load_cad(GmshWork& work) {
  work.stage(phrase<"read the geometry">(), 0, 0.1);
  switch (work.job.format) {
    case GeometryFormat::step:  // CAD kernels have fixed tolerances that suit millimetres
      gmsh::option::setString("Geometry.OCCTargetUnit", "MM");
      work.to_metres = 1e-3;
      break;
    case GeometryFormat::iges:
      work.to_metres = iges_reader_unit(std::filesystem::path(work.job.answer_path).parent_path().string());
      break;
    default:
      work.to_metres = work.job.unit;  // BREP files state no unit
  }
  import(work.job.source);
  const bool may_be_flat = entities(3).empty() && common_plane();
  if (entities(3).empty() && !may_be_flat) sew(work);
  if (!may_be_flat) require_bodies(work);
  collect_names(work);
  collect_colours(work);
  if (may_be_flat && lay_flat(work)) require_bodies(work);
  if (work.job.options.heal == CadHealing::always) {
    work.stage(phrase<"heal the shape">(), 0.03, 0.06);
    heal(work);
  }
  make_conforming(work);
  drop_loose_sides(work);
  require_bodies(work);
  measure_model(work);
  if (!(work.answer.source_volume > 0))
    throw Error(ErrorKind::geometry, work.job.shown_name,
                phrase<"the solids of the file enclose no volume">(),
                phrase<"Repair the solid in the CAD program and export it again">());
}

}  // namespace genba
