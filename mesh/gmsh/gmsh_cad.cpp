#include <gmsh.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <utility>

#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/files/step_names.hpp"
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

void require_volumes(const GmshWork& work) {
  if (!entities(3).empty()) return;
  const auto faces = entities(2).size();
  if (faces == 0)
    throw Error(ErrorKind::geometry, work.job.shown_name, phrase<"the file holds no shape">(),
                phrase<"Export the solid again from the CAD program">());
  throw Error(ErrorKind::geometry, work.job.shown_name,
              phrase<"the file holds %1 faces but no solid, and they do not enclose one">(faces),
              phrase<"Export a solid body, not surfaces; close gaps between faces in the CAD program">());
}

void collect_names(GmshWork& work) {
  for (int dimension : {2, 3})
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
  double least = 10 * tolerance + 1e-3 * std::pow(found.mass, 1.0 / dimension);
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

// Applies OpenCASCADE's healing to all solids. Shapes get new numbers: names and colours move to those of the
// same place and size.
void heal(GmshWork& work) {
  const MeshOptions& o = work.job.options;
  const double tolerance = o.heal_tolerance > 0 ? o.heal_tolerance / work.to_metres : 1e-5 * model_diagonal();
  const Signatures known = signatures_of_labelled(work);
  const std::size_t faces = entities(2).size(), edges = entities(1).size();
  Pairs healed;
  gmsh::model::occ::healShapes(healed, entities(3), tolerance, true, true, true, true, true);
  gmsh::model::occ::synchronize();
  require_volumes(work);
  const EntityNames names = std::exchange(work.names, {});
  const EntityColours colours = std::exchange(work.colours, {});
  for (const int dimension : {2, 3})
    for (const auto& entity : entities(dimension)) {
      const auto old = same_place(known, entity.first, entity.second, tolerance);
      if (const auto name = names.find(old); name != names.end()) work.names[entity] = name->second;
      if (const auto colour = colours.find(old); colour != colours.end())
        work.colours[entity] = colour->second;
    }
  work.answer.notes.push_back(
      phrase<"%1: healed with a tolerance of %2 mm: %3 faces and %4 edges became %5 and %6">(
          work.job.shown_name, format_number(tolerance * work.to_metres * 1e3, "%.3g"), faces, edges,
          entities(2).size(), entities(1).size()));
}

// Touching solids must share their common face; else the mesh would separate there.
void make_conforming(GmshWork& work) {
  const Pairs volumes = entities(3), faces = entities(2);
  if (volumes.size() < 2) return;
  work.stage(phrase<"join touching solids">(), 0.06, 0.1);
  Pairs objects = volumes, result;
  objects.insert(objects.end(), faces.begin(), faces.end());
  const Pairs first(objects.begin(), objects.begin() + 1), rest(objects.begin() + 1, objects.end());
  std::vector<Pairs> children;
  const Signatures known = signatures_of_labelled(work);
  gmsh::model::occ::fragment(first, rest, result, children);
  gmsh::model::occ::synchronize();
  EntityNames names;
  EntityColours colours;
  std::map<int, int> parents;
  int overlaps = 0;
  for (std::size_t i = 0; i < objects.size() && i < children.size(); ++i) {
    const auto name = work.names.find(objects[i]);
    const auto colour = work.colours.find(objects[i]);
    for (const auto& child : children[i]) {
      if (child.first != objects[i].first) continue;
      if (child.first == 3 && ++parents[child.second] == 2) ++overlaps;
      if (name != work.names.end()) names.emplace(child, name->second);
      if (colour != work.colours.end()) colours.emplace(child, colour->second);
    }
  }
  // Gmsh reports no child for some faces that only got another number.
  constexpr double tolerance = 1e-6;
  for (const auto& face : entities(2)) {
    if (names.contains(face) && colours.contains(face)) continue;
    const auto old = same_place(known, face.first, face.second, tolerance * model_diagonal());
    if (const auto name = work.names.find(old); name != work.names.end()) names.emplace(face, name->second);
    if (const auto colour = work.colours.find(old); colour != work.colours.end())
      colours.emplace(face, colour->second);
  }
  work.names = names;
  work.colours = colours;
  if (overlaps > 0)
    work.answer.warnings.push_back(
        phrase<
            "%1: solids overlap; %2 overlapping part(s) became regions of their own, named after the first.">(
            work.job.shown_name, overlaps));
}

// Faces of no solid are not needed in the mesh.
void drop_loose_faces() {
  Pairs loose;
  for (const auto& [d, tag] : entities(2)) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(d, tag, up, down);
    if (up.empty()) loose.emplace_back(d, tag);
  }
  if (loose.empty()) return;
  gmsh::model::occ::remove(loose, true);
  gmsh::model::occ::synchronize();
}

double volume_of_model() {
  double sum = 0;
  for (const auto& [d, tag] : entities(3)) {
    double volume = 0;
    gmsh::model::occ::getMass(d, tag, volume);
    sum += std::abs(volume);
  }
  return sum;
}

/// Only faces of a single solid: a face between two solids is inside.
double outer_area_of_model() {
  double sum = 0;
  for (const auto& [d, tag] : entities(2)) {
    std::vector<int> up, down;
    gmsh::model::getAdjacencies(d, tag, up, down);
    double area = 0;
    if (up.size() == 1) gmsh::model::occ::getMass(d, tag, area);
    sum += std::abs(area);
  }
  return sum;
}

}  // namespace

std::string last_part(const std::string& name) {
  const auto slash = name.find_last_of('/');
  return slash == std::string::npos ? name : name.substr(slash + 1);
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
  if (entities(3).empty()) sew(work);
  require_volumes(work);
  collect_names(work);
  collect_colours(work);
  if (work.job.options.heal == CadHealing::always) {
    work.stage(phrase<"heal the shape">(), 0.03, 0.06);
    heal(work);
  }
  make_conforming(work);
  drop_loose_faces();
  require_volumes(work);
  work.answer.source_volume = volume_of_model() * std::pow(work.to_metres, 3);
  work.answer.source_area = outer_area_of_model() * std::pow(work.to_metres, 2);
  if (!(work.answer.source_volume > 0))
    throw Error(ErrorKind::geometry, work.job.shown_name,
                phrase<"the solids of the file enclose no volume">(),
                phrase<"Repair the solid in the CAD program and export it again">());
}

}  // namespace genba
