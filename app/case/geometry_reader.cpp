#include "app/case/case_geometry.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <limits>

#include "app/case/case_file.hpp"
#include "app/case/case_grammar.hpp"
#include "engine/base/text/phrase.hpp"
#include "mesh/files/piece_ending.hpp"
#include "mesh/mask/crop_box.hpp"
#include "mesh/mask/label_edits.hpp"
#include "mesh/mask/piece_choice.hpp"

namespace genba {
namespace {

using enum QuantityKind;
using GeometryKeys = std::vector<std::string>;
constexpr Range one_or_more{.min = 1, .max = std::numeric_limits<Index>::max()};

std::string ending_of(const std::string& path) {
  std::string ending = std::filesystem::path(path).extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return std::tolower(c); });
  return ending;
}

double read_length_unit(const CaseCursor& value) {
  return parse_length_unit(value.text(), value.place());
}

GeometryKeys image_keys() {
  GeometryKeys keys = {"image", "unit", "labels", "largest_component"};
  for (const std::string& key : keys_of(image_fields())) keys.push_back(key);
  return keys;
}

GeometrySpec read_image_geometry(const CaseCursor& object) {
  // largest_component: from cases written before pieces had numbers.
  static const GeometryKeys keys = image_keys();
  object.expect_keys(keys);
  GeometrySpec geometry;
  geometry.kind = GeometryKind::image;
  geometry.path = object.at("image", {}).free_text();
  if (geometry.path.empty())
    object.at("image", {})
        .refuse(phrase<"the file name is empty">(), phrase<"Write for example %1">("\"scan.nrrd\""));
  if (object.has("unit")) geometry.unit = read_length_unit(object.at("unit", {}));
  read_options(object, geometry.image, image_fields());
  if (object.has("largest_component") && !object.has("keep_pieces"))
    geometry.image.keep_pieces = object.at("largest_component", {}).truth() ? "largest" : "all";
  if (object.has("crop") && !geometry.image.crop.empty())
    (void)parse_crop(geometry.image.crop, object.at("crop", {}).place());
  if (object.has("keep_pieces"))
    (void)parse_pieces(geometry.image.keep_pieces, object.at("keep_pieces", {}).place());
  if (object.has("label_edits"))
    (void)parse_label_edits(geometry.image.label_edits, object.at("label_edits", {}).place());
  if (!object.has("labels")) return geometry;
  for (const CaseCursor& label : object.at("labels", {}).items()) {
    label.expect_keys(GeometryKeys{"value", "region", "colour", "material"});
    ImageLabel& line = geometry.image.labels.emplace_back(
        ImageLabel{label.at("value", "1").whole_number({}), label.at("region", "\"femur\"").text()});
    line.material = label.text_or("material", {});
    if (!label.has("colour")) continue;
    const CaseCursor colour = label.at("colour", {});
    line.colour = parse_colour(colour.text());
    if (!line.colour)
      colour.refuse(phrase<"\"%1\" is not a colour">(colour.text()),
                    phrase<"Write red, green and blue: \"%1\"">("#d8c7a0"));
  }
  return geometry;
}

/// Two lengths and two numbers of cells make a rectangle.
GeometrySpec read_box(const CaseCursor& box) {
  box.expect_keys(GeometryKeys{"size", "cells"});
  const CaseCursor size = box.at("size", R"(["10 mm", "10 mm", "100 mm"])");
  const CaseCursor cells = box.at("cells", "[4, 4, 40]");
  GeometrySpec geometry;
  geometry.kind = GeometryKind::box;
  const std::size_t count = size.items().size();
  if (count != 2) (void)size.vector(length);  // refuses anything but three
  if (cells.items().size() != count)
    cells.refuse(phrase<"expected %1 whole numbers, as many as lengths">(count),
                 phrase<"Write for example %1">(count == 2 ? "[4, 40]" : "[4, 4, 40]"));
  for (std::size_t c = 0; c < count; ++c) {
    geometry.box_size[c] = size.items()[c].quantity(length);
    if (!(geometry.box_size[c] > 0))
      size.items()[c].refuse(phrase<"the length is not above 0">(), phrase<"Write for example %1">("\"10 mm\""));
    geometry.box_cells[c] = cells.items()[c].whole_number(one_or_more);
  }
  return geometry;
}

}  // namespace

GeometrySpec read_geometry(const CaseCursor& object) {
  if (object.has("image") && !object.has("file") && !object.has("box") && !object.has("sketch"))
    return read_image_geometry(object);
  static const GeometryKeys keys = {"file", "unit", "box", "image", "sketch"};
  object.expect_keys(keys);
  GeometrySpec geometry;
  const std::string kind = object.one_of(grammar::geometries, phrase<"the geometry">());
  if (kind != "file" && object.has("unit"))
    object.at("unit", {})
        .refuse(phrase<"a %1 needs no unit">(kind), phrase<"Remove it; each of its lengths has its own">());
  if (kind == "box") return read_box(object.at("box", {}));
  if (kind == "sketch") {
    geometry.kind = GeometryKind::sketch;
    geometry.sketch = read_sketch(object.at("sketch", {}));
    return geometry;
  }
  const CaseCursor file = object.at("file", {});
  geometry.path = file.free_text();
  if (geometry.path.empty())
    file.refuse(phrase<"the file name is empty">(), phrase<"Write for example %1">("\"bracket.step\""));
  const std::string ending = ending_of(geometry.path);
  const GeometryKeys known = geometry_endings();
  if (std::find(known.begin(), known.end(), ending) == known.end() && !is_image_path(geometry.path) && !is_piece_list(geometry.path))
    file.refuse(phrase<"the ending \"%1\" is not one of a geometry file">(ending),
                phrase<"Known are %1">(known_endings()));
  geometry.kind = is_mesh_file(geometry.path) ? GeometryKind::mesh_file : GeometryKind::file;
  if (object.has("unit"))
    geometry.unit = read_length_unit(object.at("unit", {}));
  else if (!states_unit(geometry.path))
    object.refuse(phrase<"a %1 file does not state its unit of length">(ending.substr(1)),
                  phrase<"Add for example \"unit\": \"mm\"">());
  return geometry;
}

double parse_length_unit(const std::string& text, const Text& place) {
  const bool bare = !text.empty() && std::isalpha(static_cast<unsigned char>(text.front()));
  try {
    const double unit = parse_quantity(bare ? "1 " + text : text, QuantityKind::length, {});
    if (unit > 0) return unit;
  } catch (const Error&) {  // the error's text about numbers does not help here
  }
  throw Error(ErrorKind::input, place, phrase<"\"%1\" is not a unit of length">(text),
              phrase<"Write um, mm, cm, m, km, in or ft, or a length such as \"0.5 mm\"">());
}

}  // namespace genba
