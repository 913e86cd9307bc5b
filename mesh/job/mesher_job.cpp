#include "mesh/job/mesher_job.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "engine/base/file/file.hpp"
#include "engine/base/quantity/number_text.hpp"
#include "engine/base/text/shown_text.hpp"
#include "mesh/files/geometry_file.hpp"
#include "mesh/files/json_number.hpp"

namespace genba {
namespace {

using Json = nlohmann::json;

// File names are bytes, JSON is UTF-8: names that are not UTF-8 are sent as Latin-1 code points.
std::string to_utf8(const std::string& bytes) {
  std::string text;
  for (unsigned char c : bytes) {
    if (c < 0x80) {
      text += static_cast<char>(c);
    } else {
      text += static_cast<char>(0xC0 | (c >> 6));
      text += static_cast<char>(0x80 | (c & 0x3F));
    }
  }
  return text;
}

std::string from_utf8(const std::string& text) {
  std::string bytes;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c < 0x80 || i + 1 == text.size()) {
      bytes += text[i];
    } else {
      bytes += static_cast<char>(((c & 0x03) << 6) | (static_cast<unsigned char>(text[++i]) & 0x3F));
    }
  }
  return bytes;
}

void write_json(const std::string& path, const Json& json) {
  write_text_atomically(path, json.dump(1));
}

Json read_json(const std::string& path) {
  try {
    return Json::parse(read_file(path, std::int64_t{1} << 26));
  } catch (const Json::exception& e) {
    throw Error(ErrorKind::file, path, phrase<"is not a mesher job: %1">(e.what()));
  }
}

// Shapes of a selector as [kind, numbers or names].
Json part_to_json(const PartSelector& part) {
  struct Writer {
    Json operator()(const NamedSelector& s) const {
      Json names = Json::array();
      for (const auto& name : s.names) names.push_back(to_utf8(name));
      return {{"names", names}};
    }
    Json operator()(const PlaneSelector& s) const {
      return {{"plane", s.point}, {"normal", s.normal}, {"tolerance", s.tolerance}};
    }
    Json operator()(const BoxSelector& s) const { return {{"min", s.min}, {"max", s.max}}; }
    Json operator()(const SphereSelector& s) const { return {{"centre", s.centre}, {"radius", s.radius}}; }
    Json operator()(const NeedleSelector& s) const {
      return {{"entry", s.entry}, {"tip", s.tip}, {"radius", s.radius}, {"active", s.active}};
    }
    Json operator()(const NearestFaceSelector& s) const { return {{"nearest", s.point}}; }
    Json operator()(const NormalSelector& s) const {
      return {{"direction", s.direction}, {"angle", s.angle}};
    }
    Json operator()(const PatchSelector& s) const {
      Json dabs = Json::array();
      for (const PatchDab& dab : s.dabs)
        dabs.push_back({dab.at, dab.radius, dab.angle, dab.normal, dab.erases});
      return {{"patch", to_utf8(s.name)}, {"dabs", dabs}};
    }
  };
  return std::visit(Writer{}, part);
}

PartSelector part_from_json(const Json& j) {
  if (j.contains("names")) {
    NamedSelector s;
    for (const auto& name : j.at("names")) s.names.push_back(from_utf8(name));
    return s;
  }
  if (j.contains("plane")) return PlaneSelector{j.at("plane"), j.at("normal"), j.at("tolerance")};
  if (j.contains("min")) return BoxSelector{j.at("min"), j.at("max")};
  if (j.contains("centre")) return SphereSelector{j.at("centre"), j.at("radius")};
  if (j.contains("entry")) return NeedleSelector{j.at("entry"), j.at("tip"), j.at("radius"), j.at("active")};
  if (j.contains("nearest")) return NearestFaceSelector{j.at("nearest")};
  if (j.contains("dabs")) {
    PatchSelector s{from_utf8(j.at("patch")), {}};
    for (const Json& dab : j.at("dabs"))
      s.dabs.push_back({dab.at(0), dab.at(1), dab.at(2), dab.at(3), dab.at(4)});
    return s;
  }
  return NormalSelector{j.at("direction"), j.at("angle")};
}

Json sizes_to_json(const std::vector<LocalSize>& sizes) {
  Json list = Json::array();
  for (const LocalSize& entry : sizes) {
    Json parts = Json::array();
    for (const PartSelector& part : parts_of(entry.where)) parts.push_back(part_to_json(part));
    list.push_back({{"all_of", parts}, {"size", entry.size}});
  }
  return list;
}

std::vector<LocalSize> sizes_from_json(const Json& list) {
  std::vector<LocalSize> sizes;
  for (const auto& j : list) {
    AllOfSelector all;
    for (const auto& part : j.at("all_of")) all.parts.push_back(part_from_json(part));
    sizes.push_back({all, j.at("size")});
  }
  return sizes;
}

Json parts_to_json(const std::vector<PartMesh>& parts) {
  Json list = Json::array();
  for (const PartMesh& p : parts)
    list.push_back({{"part", to_utf8(p.part)}, {"size", p.size}, {"own_mesh", p.own_mesh}});
  return list;
}

Json pairs_to_json(const std::vector<PartPair>& pairs) {
  Json list = Json::array();
  for (const PartPair& p : pairs)
    list.push_back({{"one", to_utf8(p.parts[0])},
                    {"other", to_utf8(p.parts[1])},
                    {"joint", static_cast<int>(p.joint)}});
  return list;
}

Json options_to_json(const MeshOptions& o) {
  return {{"kind", static_cast<int>(o.kind)},
          {"size", o.size},
          {"min_size", o.min_size},
          {"curvature_elements", o.curvature_elements},
          {"wall_elements", o.wall_elements},
          {"face_elements", o.face_elements},
          {"threads", o.threads},
          {"use_hxt", o.use_hxt},
          {"feature_angle", o.feature_angle},
          {"keep_triangles", o.keep_triangles},
          {"size_field", to_utf8(o.size_field)},
          {"element_axes", to_utf8(o.element_axes)},
          {"repair_limit", o.repair_limit},
          {"growth", o.growth},
          {"sizes", sizes_to_json(o.sizes)},
          {"min_quality", o.min_quality},
          {"heal", static_cast<int>(o.heal)},
          {"heal_tolerance", o.heal_tolerance},
          {"parts", parts_to_json(o.parts)},
          {"pairs", pairs_to_json(o.pairs)}};
}

MeshOptions options_from_json(const Json& j) {
  MeshOptions o;
  o.kind = static_cast<MeshKind>(j.at("kind").get<int>());
  o.size = j.at("size");
  o.min_size = j.at("min_size");
  o.curvature_elements = j.at("curvature_elements");
  o.wall_elements = j.at("wall_elements");
  o.face_elements = j.at("face_elements");
  o.threads = j.at("threads");
  o.use_hxt = j.at("use_hxt");
  o.feature_angle = j.at("feature_angle");
  o.keep_triangles = j.at("keep_triangles");
  o.size_field = from_utf8(j.at("size_field"));
  o.element_axes = from_utf8(j.at("element_axes"));
  o.repair_limit = j.at("repair_limit");
  o.growth = j.at("growth");
  o.sizes = sizes_from_json(j.at("sizes"));
  o.min_quality = j.at("min_quality");
  o.heal = static_cast<CadHealing>(j.at("heal").get<int>());
  o.heal_tolerance = j.at("heal_tolerance");
  for (const Json& p : j.at("parts"))
    o.parts.push_back({from_utf8(p.at("part")), p.at("size"), p.at("own_mesh")});
  for (const Json& p : j.at("pairs"))
    o.pairs.push_back({{from_utf8(p.at("one")), from_utf8(p.at("other"))},
                       static_cast<PartJoint>(p.at("joint").get<int>())});
  return o;
}

Json image_to_json(const ImageOptions& o) {
  Json labels = Json::array();
  for (const auto& l : o.labels) {
    labels.push_back({{"value", l.value}, {"region", to_utf8(l.region)}});
    if (l.colour) labels.back()["colour"] = to_text(*l.colour);
  }
  Json j = {{"region", to_utf8(o.region)},
            {"crop", to_utf8(o.crop)},
            {"open_voxels", o.open_voxels},
            {"close_voxels", o.close_voxels},
            {"min_piece", o.min_piece},
            {"keep_pieces", to_utf8(o.keep_pieces)},
            {"drop_crumbs", o.drop_crumbs},
            {"fill_holes", o.fill_holes},
            {"coarsen", o.coarsen},
            {"series", o.series},
            {"grey_image", to_utf8(o.grey_image)},
            {"grey_edges", static_cast<int>(o.grey_edges)},
            {"label_file", to_utf8(o.label_file)},
            {"label_edits", to_utf8(o.label_edits)},
            {"labels", labels}};
  if (o.lower) j["lower"] = *o.lower;
  if (o.upper) j["upper"] = *o.upper;
  if (o.grey_min) j["grey_min"] = *o.grey_min;
  return j;
}

ImageOptions image_from_json(const Json& j) {
  ImageOptions o;
  o.region = from_utf8(j.at("region"));
  o.crop = from_utf8(j.at("crop"));
  o.open_voxels = j.at("open_voxels");
  o.close_voxels = j.at("close_voxels");
  o.min_piece = j.at("min_piece");
  o.keep_pieces = from_utf8(j.at("keep_pieces"));
  o.drop_crumbs = j.at("drop_crumbs");
  o.fill_holes = j.at("fill_holes");
  o.coarsen = j.at("coarsen");
  o.series = j.at("series");
  o.grey_image = from_utf8(j.at("grey_image"));
  o.grey_edges = static_cast<GreyEdges>(j.at("grey_edges").get<int>());
  o.label_file = from_utf8(j.at("label_file"));
  o.label_edits = from_utf8(j.at("label_edits"));
  for (const auto& l : j.at("labels"))
    o.labels.push_back(
        {l.at("value"), from_utf8(l.at("region")), parse_colour(l.value("colour", std::string()))});
  if (j.contains("lower")) o.lower = j.at("lower").get<double>();
  if (j.contains("upper")) o.upper = j.at("upper").get<double>();
  if (j.contains("grey_min")) o.grey_min = j.at("grey_min").get<double>();
  return o;
}

Json path_to_json(const SketchPath& path) {
  Json sides = Json::array();
  for (const SketchSide& s : path.sides)
    sides.push_back({{"kind", static_cast<int>(s.kind)}, {"points", s.points}, {"name", to_utf8(s.name)}});
  return {{"corners", path.corners}, {"sides", sides}, {"centre", path.centre}, {"radius", path.radius}};
}

SketchPath path_from_json(const Json& j) {
  SketchPath path{j.at("corners"), {}, j.at("centre"), j.at("radius")};
  for (const Json& s : j.at("sides"))
    path.sides.push_back({static_cast<SketchSide::Kind>(s.at("kind").get<int>()), s.at("points"),
                          from_utf8(s.at("name"))});
  return path;
}

Json sketch_to_json(const Sketch& sketch) {
  Json list = Json::array();
  for (const SketchRegion& r : sketch.regions) {
    Json holes = Json::array();
    for (const SketchPath& hole : r.holes) holes.push_back(path_to_json(hole));
    list.push_back({{"name", to_utf8(r.name)}, {"outline", path_to_json(r.outline)}, {"holes", holes}});
  }
  return list;
}

Sketch sketch_from_json(const Json& list) {
  Sketch sketch;
  for (const Json& j : list) {
    SketchRegion& r = sketch.regions.emplace_back();
    r.name = from_utf8(j.at("name"));
    r.outline = path_from_json(j.at("outline"));
    for (const Json& hole : j.at("holes")) r.holes.push_back(path_from_json(hole));
  }
  return sketch;
}

Json needles_to_json(const std::vector<Needle>& needles) {
  Json list = Json::array();
  for (const Needle& n : needles) list.push_back({{"place", n.place}, {"length", n.length}});
  return list;
}

std::vector<Needle> needles_from_json(const Json& list) {
  std::vector<Needle> needles;
  for (const auto& n : list) needles.push_back({n.at("place"), n.at("length")});
  return needles;
}

std::string sent(const Text& text) {
  return to_utf8(packed(text));
}

Json texts_to_json(const std::vector<Text>& texts) {
  Json list = Json::array();
  for (const Text& text : texts) list.push_back(sent(text));
  return list;
}

std::vector<Text> texts_from_json(const Json& list) {
  std::vector<Text> texts;
  for (const auto& text : list) texts.push_back(received(from_utf8(text)));
  return texts;
}

Json small_to_json(const std::vector<SmallFeature>& features) {
  Json list = Json::array();
  for (const auto& f : features)
    list.push_back({{"dimension", f.dimension},
                    {"tag", f.tag},
                    {"name", to_utf8(f.name)},
                    {"size", f.size},
                    {"place", f.place}});
  return list;
}

std::vector<SmallFeature> small_from_json(const Json& list) {
  std::vector<SmallFeature> features;
  for (const auto& j : list)
    features.push_back({whole_number<int>(j.at("dimension")), whole_number<std::int64_t>(j.at("tag")),
                        shown_name(from_utf8(j.at("name"))), j.at("size"), j.at("place")});
  return features;
}

Json entities_to_json(const std::vector<GeometricEntity>& entities) {
  Json list = Json::array();
  for (const auto& e : entities) {
    list.push_back({{"tag", e.tag}, {"name", to_utf8(e.name)}});
    if (e.colour) list.back()["colour"] = to_text(*e.colour);
  }
  return list;
}

std::vector<GeometricEntity> entities_from_json(const Json& list) {
  std::vector<GeometricEntity> entities;
  for (const auto& e : list)
    entities.push_back({whole_number<std::int64_t>(e.at("tag")), shown_name(from_utf8(e.at("name"))),
                        parse_colour(e.value("colour", std::string()))});
  return entities;
}

}  // namespace

std::vector<PartSelector> parts_of(const Selector& selector) {
  return std::visit(
      [](const auto& s) -> std::vector<PartSelector> {
        if constexpr (std::is_same_v<std::decay_t<decltype(s)>, AllOfSelector>)
          return s.parts;
        else
          return {s};
      },
      selector);
}

void write_job(const std::string& path, const MesherJob& job) {
  write_json(path, {{"task", static_cast<int>(job.task)},
                    {"format", static_cast<int>(job.format)},
                    {"source", to_utf8(job.source)},
                    {"shown_name", to_utf8(job.shown_name)},
                    {"unit", job.unit},
                    {"alpha", job.alpha},
                    {"offset", job.offset},
                    {"voxel", job.voxel},
                    {"triangles", job.triangles},
                    {"field",
                     {{"name", to_utf8(job.field.name)},
                      {"unit", to_utf8(job.field.unit)},
                      {"kind", static_cast<int>(job.field.kind)},
                      {"length_unit", to_utf8(job.field.length_unit)}}},
                    {"needles", needles_to_json(job.needles)},
                    {"optimise_curved", job.optimise_curved},
                    {"options", options_to_json(job.options)},
                    {"image", image_to_json(job.image)},
                    {"sketch", sketch_to_json(job.sketch)},
                    {"mesh_path", to_utf8(job.mesh_path)},
                    {"answer_path", to_utf8(job.answer_path)},
                    {"parent_id", job.parent_id},
                    {"memory_limit", job.memory_limit}});
}

MesherJob read_job(const std::string& path) {
  const Json j = read_json(path);
  try {
    MesherJob job;
    job.task = static_cast<MesherJob::Task>(j.at("task").get<int>());
    job.format = static_cast<GeometryFormat>(j.at("format").get<int>());
    job.source = from_utf8(j.at("source"));
    job.shown_name = from_utf8(j.at("shown_name"));
    job.unit = j.at("unit");
    job.alpha = j.at("alpha");
    job.offset = j.at("offset");
    job.voxel = j.at("voxel");
    job.triangles = j.at("triangles");
    const Json& field = j.at("field");
    job.field = {from_utf8(field.at("name")), from_utf8(field.at("unit")),
                 static_cast<QuantityKind>(field.at("kind").get<int>()), from_utf8(field.at("length_unit"))};
    job.needles = needles_from_json(j.at("needles"));
    job.optimise_curved = j.at("optimise_curved");
    job.options = options_from_json(j.at("options"));
    job.image = image_from_json(j.at("image"));
    job.sketch = sketch_from_json(j.at("sketch"));
    job.mesh_path = from_utf8(j.at("mesh_path"));
    job.answer_path = from_utf8(j.at("answer_path"));
    job.parent_id = j.at("parent_id");
    job.memory_limit = j.at("memory_limit");
    return job;
  } catch (const Json::exception& e) {
    throw Error(ErrorKind::file, path, phrase<"is not a mesher job: %1">(e.what()));
  }
}

void write_answer(const std::string& path, const MesherAnswer& answer) {
  Json j = {{"mesher", sent(answer.mesher)},
            {"notes", texts_to_json(answer.notes)},
            {"warnings", texts_to_json(answer.warnings)},
            {"is_unfinished", answer.is_unfinished},
            {"curved",
             {{"inverted", answer.curved.inverted},
              {"straightened", answer.curved.straightened},
              {"fault", sent(answer.curved.fault)}}},
            {"threads", answer.threads},
            {"source_volume", answer.source_volume},
            {"source_area", answer.source_area},
            {"voxel", answer.voxel},
            {"peak_bytes", answer.peak_bytes},
            {"moved", answer.moved},
            {"lost", answer.lost},
            {"volume_lost", answer.volume_lost},
            {"volume_gained", answer.volume_gained},
            {"largest_hole", answer.largest_hole},
            {"regions", entities_to_json(answer.facts.regions)},
            {"surfaces", entities_to_json(answer.facts.surfaces)},
            {"small", small_to_json(answer.facts.small)},
            {"sides", answer.sides},
            {"box", answer.facts.box}};
  if (answer.error)
    j["error"] = {{"kind", static_cast<int>(answer.error->kind())},
                  {"place", sent(answer.error->place())},
                  {"problem", sent(answer.error->problem())},
                  {"next_step", sent(answer.error->next_step())}};
  write_json(path, j);
}

MesherAnswer read_answer(const std::string& path) {
  const Json j = read_json(path);
  try {
    MesherAnswer answer;
    answer.mesher = received(from_utf8(j.at("mesher")));
    answer.notes = texts_from_json(j.at("notes"));
    answer.warnings = texts_from_json(j.at("warnings"));
    if (j.contains("threads")) answer.threads = whole_number<int>(j["threads"]);
    answer.is_unfinished = j.value("is_unfinished", false);
    if (j.contains("curved")) {
      const Json& curved = j.at("curved");
      answer.curved = {whole_number<std::int64_t>(curved.at("inverted")),
                       whole_number<std::int64_t>(curved.at("straightened")),
                       received(from_utf8(curved.at("fault")))};
    }
    answer.source_volume = j.at("source_volume");
    answer.source_area = j.at("source_area");
    answer.voxel = j.value("voxel", 0.0);
    answer.peak_bytes = whole_number<std::int64_t>(j.at("peak_bytes"));
    answer.moved = j.value("moved", 0.0);
    answer.lost = j.value("lost", 0.0);
    answer.volume_lost = j.value("volume_lost", 0.0);
    answer.volume_gained = j.value("volume_gained", 0.0);
    answer.largest_hole = j.value("largest_hole", 0.0);
    answer.facts.regions = entities_from_json(j.at("regions"));
    answer.facts.surfaces = entities_from_json(j.at("surfaces"));
    answer.facts.small = small_from_json(j.value("small", Json::array()));
    answer.facts.box = j.at("box");
    for (const auto& of : j.value("sides", Json::array()))
      answer.sides.push_back({whole_number<Index>(of.at(0)), whole_number<Index>(of.at(1))});
    if (j.contains("error")) {
      const Json& e = j.at("error");
      answer.error.emplace(kind_of(e.at("kind"), ErrorKind::internal_fault),
                           received(from_utf8(e.at("place"))), received(from_utf8(e.at("problem"))),
                           received(from_utf8(e.at("next_step"))));
    }
    return answer;
  } catch (const Json::exception& e) {
    throw Error(ErrorKind::file, path, phrase<"is not a mesher's answer: %1">(e.what()));
  }
}

Text describe(const CurvedElements& curved) {
  const bool straightened = curved.straightened > 0;
  const Text way =
      curved.fault.empty()
          ? (straightened ? phrase<"they were optimised, and %1 got straight edges">(curved.straightened)
                          : phrase<"they were optimised">())
      : straightened ? phrase<"optimising them did not work (%1), and %2 got straight edges">(
                           curved.fault, curved.straightened)
                     : phrase<"optimising them did not work (%1)">(curved.fault);
  return phrase<
      "%1 curved element(s) were inside out or nearly so; %2. A smaller element size at curved faces "
      "avoids this.">(curved.inverted, way);
}

Text took_too_long() {
  return phrase<"it took longer than the mesh with straight edges">();
}

Text optimising_stage() {
  return phrase<"optimise curved elements">();
}

bool tells_of_memory(const std::string& message) {
  constexpr std::array words = {"bad_alloc",      "ut of memory",  "OutOfMemory",
                                "realloc failed", "malloc failed", "memory allocation fail"};
  return std::any_of(words.begin(), words.end(),
                     [&](const char* word) { return message.find(word) != std::string::npos; });
}

Error out_of_memory(const MesherJob& job) {
  return Error(
      ErrorKind::memory, job.shown_name,
      phrase<"the mesher needs more memory than it may use, %1">(format_bytes(job.memory_limit)),
      holds_elements(job.format)
          ? phrase<
                "Check that the file is whole, or allow the mesher more memory (mesh option memory_limit)">()
          : phrase<"Choose a larger element size, or allow the mesher more memory (mesh option "
                   "memory_limit)">());
}

std::string format_stage(const StageMessage& stage) {
  char numbers[64];
  std::snprintf(numbers, sizeof numbers, "stage %.4f %.4f ", stage.begin, stage.end);
  return numbers + packed(stage.name) + "\n";
}

std::optional<StageMessage> parse_stage(const std::string& line) {
  StageMessage stage;
  int used = 0;
  if (std::sscanf(line.c_str(), "stage %lf %lf %n", &stage.begin, &stage.end, &used) != 2)
    return std::nullopt;
  stage.name = received(line.substr(static_cast<std::size_t>(used)));
  return stage;
}

}  // namespace genba
